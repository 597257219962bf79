import { messages } from '@unspun/contract/messages/messages.ts'
import { dayAndTime } from './day-and-time.ts'

/** Tells the author of a post that it waits, and until when. `until` in milliseconds. */
export function WaitingNote({ until }: { until: number }) {
  return <p className="caution">{messages.waiting.only(dayAndTime(until))}</p>
}
