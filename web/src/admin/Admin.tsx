import '../members/settings/settings.css'
import './admin.css'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import * as adminMessages from '@unspun/contract/messages/admin.ts'
import type { listInvitations } from '@unspun/contract/registration.ts'
import { useCallback, useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { onActed } from '../moderation/acted.ts'
import { InvitationsSection } from './InvitationsSection.tsx'
import { RegistrationSection } from './RegistrationSection.tsx'

/** What administrators decide. It follows every action. */
export function Admin() {
  const { api } = useBrowser()
  const [found, setFound] = useState<AnswerOf<typeof listInvitations>>()
  const [failed, setFailed] = useState(false)
  const read = useCallback(async () => {
    const answer = await api.post('/registration/invitations/', {})
    const good = answer && !answer.errors ? answer : undefined
    setFailed(!good)
    if (good) setFound(good)
  }, [api])
  useEffect(() => void read(), [read])
  useEffect(() => onActed(() => void read()), [read])
  // Its popups open at once.
  useEffect(() => void import('../moderation/ModeratingPopup.tsx').catch(() => {}), [])
  return (
    <>
      <p className="page-intro">{adminMessages.intro}</p>
      <div className="stack">
        {failed ? (
          <p role="alert" className="error-list">
            {adminMessages.failed}
          </p>
        ) : null}
        {found ? (
          <>
            <RegistrationSection mode={found.mode} />
            <InvitationsSection invitations={found.invitations} />
          </>
        ) : failed ? null : (
          <div className="progress in-form" />
        )}
      </div>
    </>
  )
}
