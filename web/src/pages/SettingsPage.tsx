import '../accounts/settings/settings.css'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { SettingsSections } from '../accounts/settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../accounts/settings/SettingsSkeleton.tsx'
import { useApp, useSession } from '../app.ts'
import { PageHead } from '../ui/PageHead.tsx'

/** A signed-in person's own account. A visitor is sent to the home page, also one who has just logged out. */
function SettingsPage() {
  const { store } = useApp()
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    // The session as it is now: the first drawing is everybody's, so it shows a visitor.
    if (session.state === 'out' && store.session.state === 'out') void navigate(pages.home(), { replace: true })
  }, [session, store, navigate])
  return (
    <>
      <PageHead title="Settings" description={messages.web.settingsIntro} path={pages.settings()} hidden />
      <h1 className="page-title">Settings</h1>
      <p className="page-intro">{messages.web.settingsIntro}</p>
      <noscript>
        <p className="caution">{messages.web.needsScript}</p>
      </noscript>
      {session.state === 'in' ? <SettingsSections session={session} /> : <SettingsSkeleton />}
    </>
  )
}

export { SettingsPage as Component }
