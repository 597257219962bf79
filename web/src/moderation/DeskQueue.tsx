import type { ModeratorAction } from '@unspun/contract/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { QueueItem as Item, QueueKind } from '@unspun/contract/moderation.ts'
import { refusedOn } from '@unspun/contract/permissions.ts'
import { useRef, useState } from 'react'
import { useOverlays } from '../ui/overlays.ts'
import { useBusy } from '../ui/use-busy.ts'
import { BulkBar } from './BulkBar.tsx'
import { QueueItem } from './QueueItem.tsx'
import { keepIn, keyOf, type QueueState } from './queue-state.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useQueue } from './use-queue.ts'

interface Props {
  kind: QueueKind
  onState: (state: QueueState) => void
}

/** The things that wait for a decision of one kind, with keys and selection. */
const mayDecide = ({ subject }: Item) => !refusedOn(subject, 'moderator')

export function DeskQueue({ kind, onState }: Props) {
  const { open } = useOverlays()
  const list = useRef<HTMLOListElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useBusy()
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('.queue-item') ?? [])]
  /** The focus goes on with the item that takes the place of a decided one, once the popup has closed. */
  const goOn = (at: number) => setTimeout(() => (cards()[at] ?? cards()[at - 1])?.focus({ preventScroll: true }), 250)
  const { items, failed, more, errors, readMore, readAgain } = useQueue(kind, onState, goOn)
  const act = (action: ModeratorAction, on: readonly Item[]) => {
    const things = on.filter(mayDecide).map(({ what, id, text }) => ({ what, id, text }))
    if (things.length > 0) open({ kind: 'act', task: { do: action, things } })
  }
  const toggle = (key: string) =>
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  const chosen = items?.filter((item) => selected.has(keyOf(item))) ?? []
  useDeskKeys({
    cards,
    select: (at) => items?.[at] && mayDecide(items[at]) && toggle(keyOf(items[at])),
    act: (action, at) => {
      const one = items?.[at]
      if (chosen.length > 0) act(action, chosen)
      else if (one) act(action, [one])
    },
    keep: keepIn[kind],
  })
  if (failed && !items)
    return (
      <div className="empty">
        <p>{deskMessages.failed}</p>
        <button type="button" className="btn-line" onClick={() => void readAgain()}>
          Try again
        </button>
      </div>
    )
  if (!items)
    return (
      <div role="status" className="queue">
        <span className="sr-only">{siteMessages.loading}</span>
        <div className="skeleton queue-skeleton" />
        <div className="skeleton queue-skeleton" />
      </div>
    )
  if (items.length === 0) return <p className="empty desk-empty">{deskMessages.empty[kind]}</p>
  return (
    <>
      <ol ref={list} className="queue">
        {items.map((item) => (
          <li key={keyOf(item)}>
            <QueueItem
              item={item}
              kind={kind}
              error={errors.get(keyOf(item))}
              selected={selected.has(keyOf(item))}
              onSelect={() => toggle(keyOf(item))}
            />
          </li>
        ))}
      </ol>
      {more ? (
        <button type="button" className="btn-line more" aria-busy={busy} onClick={() => void run(readMore)}>
          {busy ? <span className="spinner" aria-hidden /> : null}
          <span>More</span>
        </button>
      ) : null}
      {failed ? (
        <p role="alert" className="error-list">
          {deskMessages.failed}
        </p>
      ) : null}
      {chosen.length > 0 ? (
        <BulkBar
          kind={kind}
          count={chosen.length}
          onAct={(action) => act(action, chosen)}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
    </>
  )
}
