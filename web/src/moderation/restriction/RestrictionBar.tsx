import './restriction.css'
import type { Restriction } from '@unspun/contract/accounts.ts'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect } from 'react'
import { useOverlays } from '../../ui/overlays.ts'

/** Tells somebody who is suspended or limited to reading, on every page. */
export function RestrictionBar({ restriction: { kind, until, action_id } }: { restriction: Restriction }) {
  const { open } = useOverlays()
  // Forms show the note at once.
  useEffect(() => void import('./RestrictionNote.tsx').catch(() => {}), [])
  return (
    <section className="member-bar restriction-bar" aria-label={appealMessages.bar}>
      <p>
        <strong>{appealMessages.restricted[kind](until)}</strong> <span>{appealMessages.may[kind]}</span>
      </p>
      {kind === 'limited' ? null : <a href={pages.settings()}>{appealMessages.settings}</a>}
      {action_id > 0 ? (
        <button type="button" aria-haspopup="dialog" onClick={() => open({ kind: 'appeal', action_id })}>
          {appealMessages.why}
        </button>
      ) : null}
    </section>
  )
}
