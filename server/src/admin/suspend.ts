import { ACT_OPTIONS, actOn, reasonIn, thingIn } from './act-on.ts'
import { type Command, type Given, UsageError } from './command.ts'

const LONGEST_DAYS = 3_650

/** The end of a restriction in milliseconds: `--days 7`, or undefined for good. */
export function untilOf({ values: { days } }: Given): number | undefined {
  if (days === undefined) return undefined
  const count = Number(days)
  if (!/^\d{1,4}$/.test(days) || count < 1 || count > LONGEST_DAYS)
    throw new UsageError(`--days takes a number from 1 to ${LONGEST_DAYS}; without it, it is for good.`)
  return Date.now() + count * 24 * 3_600_000
}

const restriction = (name: 'suspend' | 'limit', past: string, does: string): Command => ({
  name,
  usage: [
    [`${name} user <id> --reason "…" [--days <number>]`, `${does}; without --days for good. Undo it by its number`],
  ],
  options: { ...ACT_OPTIONS, days: 'value' },
  run(place, given) {
    const thing = thingIn(given.words, ['user'], name)
    const until = untilOf(given)
    return actOn(place, given, { action: name, thing, reason: reasonIn(given), until }, past)
  },
})

/** `suspend user 12 --reason "…" --days 7` */
export const suspend = restriction('suspend', 'suspended', 'lets a member only read, export their data, and leave')
/** `limit user 12 --reason "…"` */
export const limit = restriction('limit', 'limited to reading', 'lets a member not post, comment, or vote')
