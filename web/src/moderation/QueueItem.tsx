import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { QueueItem as Item, QueueKind } from '@unspun/contract/moderation.ts'
import { refusedOn } from '@unspun/contract/permissions.ts'
import { useId } from 'react'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Time } from '../ui/Time.tsx'
import { Appeals } from './Appeals.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemAuthor } from './ItemAuthor.tsx'
import { ItemReports } from './ItemReports.tsx'
import { ItemWords } from './ItemWords.tsx'
import { LogLine } from './LogLine.tsx'

interface Props {
  item: Item
  /** The queue that it is in. */
  kind?: QueueKind
  /** Why the last action was refused for this item. */
  error?: string | undefined
  selected?: boolean
  onSelect?: () => void
}

/** One thing with its context, what was reported, its history, and what a moderator can do. */
export function QueueItem({ item, kind, error, selected, onSelect }: Props) {
  const id = useId()
  const { what, text, since, hidden, held, waiting_until, subject, report_count, reports, appeals, history, author } =
    item
  const refusal = refusedOn(subject, 'moderator')
  const name = deskMessages.thing[what] ?? ''
  return (
    <article tabIndex={-1} aria-labelledby={id} className="panel queue-item" data-selected={selected || undefined}>
      <header className="row wrap queue-head">
        {onSelect && !refusal && kind !== 'appeals' ? (
          <input
            type="checkbox"
            className="check"
            aria-label={deskMessages.select(text)}
            checked={selected ?? false}
            onChange={onSelect}
          />
        ) : null}
        <h2 id={id} className="queue-kind">
          {name}
          <span className="sr-only">
            {': '}
            <bdi>{text}</bdi>
          </span>
        </h2>
        {report_count > 0 ? <span className="chip queue-reports">{deskMessages.reports(report_count)}</span> : null}
        {held ? (
          <span className="chip">{deskMessages.held}</span>
        ) : hidden ? (
          <span className="chip">{deskMessages.hidden}</span>
        ) : null}
        {waiting_until ? <span className="chip">{deskMessages.waits}</span> : null}
        <span className="note queue-since">
          <Time at={since} />
        </span>
      </header>
      <ItemWords item={item} />
      {author ? (
        <ItemAuthor author={author} name={what === 'user' ? text : undefined} />
      ) : what === 'user' ? null : (
        <p className="note">{deskMessages.nobody}</p>
      )}
      <ItemReports reports={reports} />
      {appeals.length > 0 ? <Appeals appeals={appeals} subject={subject} text={text} /> : null}
      {history.length > 0 ? (
        <details className="queue-history">
          <summary>{deskMessages.history(history.length)}</summary>
          <ul>
            {history.map((entry) => (
              <li key={entry.action_id}>
                <LogLine entry={entry} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <ErrorList errors={error === undefined ? undefined : [error]} />
      {refusal ? <p className="caution">{deskMessages.refused[refusal]}</p> : <ItemActions item={item} kind={kind} />}
    </article>
  )
}
