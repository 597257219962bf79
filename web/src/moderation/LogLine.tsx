import './log.css'
import { mayEnd } from '@unspun/contract/actions.ts'
import * as logMessages from '@unspun/contract/messages/log.ts'
import { loggedParts, loggedThing } from '@unspun/contract/messages/log.ts'
import type { LogEntry } from '@unspun/contract/moderation.ts'
import type { ReactNode } from 'react'
import { Time } from '../ui/Time.tsx'
import { dayOf } from './day-of.ts'

interface Props {
  entry: LogEntry
  /** The name of its thing, instead of “a fix”. */
  name?: string | undefined
  children?: ReactNode
}

/** One action: what was done, to what, why, by whom, when, and whether it still holds. */
export function LogLine({ entry, name, children }: Props) {
  const { action, what, address, reason, done_at, until, undone, by } = entry
  const { before, after } = loggedParts(action)
  const thing = name ?? loggedThing(what)
  const end = until === null ? (mayEnd(action) ? logMessages.forGood : '') : logMessages.until(dayOf(until))
  return (
    <div className={undone ? 'log-line undone' : 'log-line'} data-action={action}>
      <p className="log-what">
        <span className="log-done">
          {before}
          {after === undefined ? null : <span>{address ? <a href={address}>{thing}</a> : thing}</span>}
          <span>{`${after ?? ''}${end ? ` ${end}` : ''}`}</span>
        </span>
        {undone ? <span className="chip">{logMessages.undone}</span> : null}
      </p>
      {reason ? (
        <p className="log-reason" dir="auto">
          {reason}
        </p>
      ) : null}
      <p className="row wrap note log-facts">
        <span>
          {by.name ? <bdi>{by.name}</bdi> : <span>{logMessages.by[by.kind]}</span>}
          <span>, </span>
          <Time at={done_at} />
        </span>
        {children}
      </p>
    </div>
  )
}
