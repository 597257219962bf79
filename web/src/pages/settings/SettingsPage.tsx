import '../../members/settings/settings.css'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useApp, useSession } from '../../app.ts'
import { lazily } from '../../lazy.tsx'
import { OwnDataLoader } from '../../members/settings/OwnDataLoader.tsx'
import { SettingsSkeleton } from '../../members/settings/SettingsSkeleton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

/** Only members see it, so the first load leaves it out. */
const loadSections = async () => ({
  default: (await import('../../members/settings/SettingsSections.tsx')).SettingsSections,
})
const SettingsSections = lazy(loadSections)

/** Only for members whom moderators have restricted. */
const OwnDecisions = lazily(() => import('../../moderation/OwnDecisions.tsx').then((file) => file.OwnDecisions))

/** Visitors, and members who log out here, are redirected to the home page. */
function SettingsPage() {
  const { store } = useApp()
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    // Loads the code while the session and the member's data are read.
    if (session.state !== 'out') loadSections().catch(() => undefined)
    // Reads the current session too, because the first render always shows a visitor.
    else if (store.session.state === 'out') void navigate(pages.home(), { replace: true })
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
        <OwnDataLoader key={session.uid} token={session.token}>
          <Suspense fallback={<SettingsSkeleton />}>
            <SettingsSections session={session} decisions={(frame) => <OwnDecisions frame={frame} />} />
          </Suspense>
        </OwnDataLoader>
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}

export { SettingsPage as Component }
