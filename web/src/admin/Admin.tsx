import '../members/settings/settings.css'
import './admin.css'
import * as adminMessages from '@unspun/contract/messages/admin.ts'
import { useEffect } from 'react'
import { InvitationsSection } from './InvitationsSection.tsx'
import { RegistrationSection } from './RegistrationSection.tsx'

/** What administrators decide. */
export function Admin() {
  // Its popups open at once.
  useEffect(() => void import('../moderation/ModeratingPopup.tsx').catch(() => {}), [])
  return (
    <>
      <p className="page-intro">{adminMessages.intro}</p>
      <div className="stack">
        <RegistrationSection />
        <InvitationsSection />
      </div>
    </>
  )
}
