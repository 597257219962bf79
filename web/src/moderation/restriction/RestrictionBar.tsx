import './restriction.css'
import type { Restriction } from '@unspun/contract/accounts.ts'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useOverlays } from '../../ui/overlays.ts'

/** One line over every page of somebody who is suspended or limited to reading. It covers the end of the page and moves nothing. */
export function RestrictionBar({ restriction: { kind, until, action_id } }: { restriction: Restriction }) {
  const { open } = useOverlays()
  // Forms show the note at once.
  useEffect(() => void import('./RestrictionNote.tsx').catch(() => {}), [])
  return createPortal(
    <section className="restriction-bar" aria-label={appealMessages.bar}>
      <p>
        <strong>{appealMessages.restricted[kind](until)}</strong> <span>{appealMessages.may[kind]}</span>
      </p>
      {kind === 'limited' ? null : <a href={pages.settings()}>{appealMessages.settings}</a>}
      {action_id > 0 ? (
        <button type="button" aria-haspopup="dialog" onClick={() => open({ kind: 'appeal', action_id })}>
          {appealMessages.why}
        </button>
      ) : null}
    </section>,
    document.body,
  )
}
