import * as deskMessages from '@unspun/contract/messages/desk.ts'
import * as logMessages from '@unspun/contract/messages/log.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { HistoryEntry } from '@unspun/contract/moderation.ts'
import { useCallback, useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { useOverlays } from '../ui/overlays.ts'
import { useBusy } from '../ui/use-busy.ts'
import { onActed } from './acted.ts'
import { LogLine } from './LogLine.tsx'
import { UndoButton } from './UndoButton.tsx'

/** The newest actions of everybody, each with its undo if the moderator may undo it, and the way to forbid something that no queue shows. */
export function DeskHistory() {
  const { api } = useBrowser()
  const { open } = useOverlays()
  const [entries, setEntries] = useState<readonly HistoryEntry[]>()
  const [next, setNext] = useState<string>()
  const [failed, setFailed] = useState(false)
  const { busy, run } = useBusy()
  const read = useCallback(
    async (before?: string) => {
      const answer = await api.post('/moderation/history/', before ? { before } : {})
      if (!answer || answer.errors) return setFailed(true)
      setFailed(false)
      setNext(answer.next)
      setEntries((known) => (before ? [...(known ?? []), ...answer.entries] : answer.entries))
    },
    [api],
  )
  useEffect(() => void read(), [read])
  useEffect(() => onActed(() => void read()), [read])
  return (
    <>
      <div className="row wrap desk-tools">
        <button
          type="button"
          className="btn-line"
          aria-haspopup="dialog"
          onClick={() => open({ kind: 'act', task: { do: 'forbid', things: [], title: deskMessages.forbidSomething } })}
        >
          {deskMessages.forbidSomething}
        </button>
      </div>
      {failed ? (
        <p role="alert" className="error-list">
          {deskMessages.failed}
        </p>
      ) : null}
      {entries ? (
        entries.length === 0 ? (
          <p className="empty">{logMessages.empty}</p>
        ) : (
          <ol className="panel log-list">
            {entries.map((entry) => (
              <li key={entry.action_id}>
                <LogLine entry={entry}>
                  <UndoButton entry={entry} />
                </LogLine>
              </li>
            ))}
          </ol>
        )
      ) : failed ? null : (
        <div role="status" className="skeleton queue-skeleton">
          <span className="sr-only">{siteMessages.loading}</span>
        </div>
      )}
      {next ? (
        <button type="button" className="btn-line more" aria-busy={busy} onClick={() => void run(() => read(next))}>
          {logMessages.older}
        </button>
      ) : null}
    </>
  )
}
