import * as sinceMessages from '@unspun/contract/messages/since.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** `Since Tuesday`, in the reader's time zone. `Intl` would take a phone 100 ms to load. */
export function sinceWords(then: number, now: number): string {
  const days = Math.round((midnight(now) - midnight(then)) / 86_400_000)
  const date = new Date(then)
  if (days <= 0) return sinceMessages.sinceLast
  if (days === 1) return sinceMessages.since('yesterday')
  return sinceMessages.since(days < 7 ? WEEKDAYS[date.getDay()]! : `${date.getDate()} ${MONTHS[date.getMonth()]}`)
}
