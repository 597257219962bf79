import '../../members/settings/settings.css'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useApp, useSession } from '../../app.ts'
import { OwnDataLoader } from '../../members/settings/OwnDataLoader.tsx'
import { SettingsSections } from '../../members/settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../../members/settings/SettingsSkeleton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

/** Only for members whom moderators have restricted. Without a connection it is missing. */
const OwnDecisions = lazy<ComponentType<{ frame: (list: ReactNode) => ReactNode }>>(() =>
  import('../../moderation/OwnDecisions.tsx').then(
    (file) => ({ default: file.OwnDecisions }),
    () => ({ default: () => null }),
  ),
)

/** The settings of the signed-in person's account. Visitors are redirected to the home page, and so is a person who logs out here. */
function SettingsPage() {
  const { store } = useApp()
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    // Reads the current session too, because the first render always shows a visitor.
    if (session.state === 'out' && store.session.state === 'out') void navigate(pages.home(), { replace: true })
  }, [session, store, navigate])
  return (
    <>
      <PageHead title="Settings" description={siteMessages.settingsIntro} path={pages.settings()} hidden />
      <h1 className="page-title">Settings</h1>
      <p className="page-intro">{siteMessages.settingsIntro}</p>
      <noscript>
        <p className="caution">{siteMessages.needsScript}</p>
      </noscript>
      {session.state === 'in' ? (
        <OwnDataLoader key={session.uid}>
          <SettingsSections session={session} decisions={(frame) => <OwnDecisions frame={frame} />} />
        </OwnDataLoader>
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}

export { SettingsPage as Component }
