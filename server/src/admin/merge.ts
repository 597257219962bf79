import { ACT_OPTIONS, actOn, reasonIn } from './act-on.ts'
import { type Command, idOf, UsageError } from './command.ts'

/** `merge 12 --into 34 --reason "…"` */
export const merge: Command = {
  name: 'merge',
  usage: [
    [
      'merge <headline> --into <headline> --reason "…"',
      'makes a headline a part of another one: its addresses, fixes, votes, comments and favourites move, and its page redirects',
    ],
  ],
  options: { ...ACT_OPTIONS, into: 'value' },
  run(place, given) {
    const [number, ...more] = given.words
    if (more.length > 0) throw new UsageError('Only one headline at a time, please.')
    const thing = { what: 'headline', id: idOf(number, 'merge') } as const
    const into = idOf(given.values.into, '--into')
    return actOn(
      place,
      given,
      { action: 'merge', thing, reason: reasonIn(given), details: { into } },
      `a part of ${into}`,
    )
  },
}
