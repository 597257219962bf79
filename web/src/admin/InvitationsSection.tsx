import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as adminMessages from '@unspun/contract/messages/admin.ts'
import * as logMessages from '@unspun/contract/messages/log.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Invitation } from '@unspun/contract/registration.ts'
import { Copy } from 'lucide'
import { useRef } from 'react'
import { useApp } from '../app.ts'
import { Section } from '../members/settings/Section.tsx'
import { dayOf } from '../moderation/day-of.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { selectAll, useCopy } from '../ui/use-copy.ts'

/** The invitations, each with its link, and what makes and withdraws them. */
export function InvitationsSection({ invitations }: { invitations: readonly Invitation[] }) {
  const { open } = useOverlays()
  return (
    <Section id="invitations" title={adminMessages.invitations}>
      <div className="stack">
        <p>{adminMessages.invitationsHelp}</p>
        <div className="row wrap choices">
          <button
            type="button"
            className="btn-line"
            aria-haspopup="dialog"
            onClick={() => open({ kind: 'act', task: { do: 'invite', things: [{ what: 'site', id: 0, text: '' }] } })}
          >
            {actionWords.invite.label}
          </button>
        </div>
        {invitations.length === 0 ? (
          <p className="note">{adminMessages.noInvitations}</p>
        ) : (
          <ul className="invitations">
            {invitations.map((each) => (
              <li key={each.invitation_id}>
                <InvitationLine invitation={each} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { open } = useOverlays()
  const { site } = useApp()
  const { code, action_id, reason, places, taken, ends_at, state } = invitation
  const field = useRef<HTMLInputElement>(null)
  const { copy, refused } = useCopy(field)
  async function copyLink() {
    if (await copy()) notify(sharingMessages.copied)
  }
  const facts = [
    adminMessages.places(taken, places),
    ends_at === null ? adminMessages.noEnd : logMessages.until(dayOf(ends_at)),
    ...(state === 'over' || state === 'withdrawn' ? [adminMessages.invitationIs[state]] : []),
  ]
  return (
    <>
      <p dir="auto">{reason}</p>
      {state === 'good' ? (
        <>
          <div className="row invitation-link">
            <input
              ref={field}
              readOnly
              dir="ltr"
              className="field"
              aria-label={adminMessages.linkOf(reason)}
              value={site.url + pages.join(code)}
              onFocus={selectAll}
            />
            <button type="button" className="icon-btn" title={adminMessages.copyLink} onClick={() => void copyLink()}>
              <Icon of={Copy} size={18} />
              <span className="sr-only">{`${adminMessages.copyLink}: ${reason}`}</span>
            </button>
          </div>
          <p role="status" className="live note">
            {refused ? sharingMessages.copyYourself : null}
          </p>
        </>
      ) : null}
      <p className="row wrap note spread">
        <span>{facts.join(' · ')}</span>
        {state === 'withdrawn' || state === 'over' ? null : (
          <button
            type="button"
            className="quiet-act"
            aria-haspopup="dialog"
            onClick={() =>
              open({
                kind: 'act',
                task: {
                  undo: action_id,
                  text: reason,
                  ofSite: true,
                  title: adminMessages.withdrawTitle,
                  effect: adminMessages.withdrawEffect,
                },
              })
            }
          >
            {adminMessages.withdraw}
            <span className="sr-only">: {reason}</span>
          </button>
        )}
      </p>
    </>
  )
}
