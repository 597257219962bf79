import * as waitingMessages from '@unspun/contract/messages/waiting.ts'
import { dayAndTime } from './day-and-time.ts'

/** Tells the author of a post that it waits, and until when. `until` in milliseconds. */
export function WaitingNote({ until }: { until: number }) {
  return <p className="caution">{waitingMessages.only(dayAndTime(until))}</p>
}
