import { ACT_OPTIONS, actOn, reasonIn } from './act-on.ts'
import { type Command, idOf, UsageError } from './command.ts'

/** `remove-change 12 34 --reason "…"` */
export const removeChange: Command = {
  name: 'remove-change',
  usage: [
    [
      'remove-change <headline> <change> --reason "…"',
      'removes a wrong change of a headline; the API gives its number as `change_id`',
    ],
  ],
  options: ACT_OPTIONS,
  run(place, given) {
    const [number, change, ...more] = given.words
    if (more.length > 0) throw new UsageError('Only one change at a time, please.')
    const thing = { what: 'headline', id: idOf(number, 'headline') } as const
    const details = { change: idOf(change, 'change') }
    return actOn(
      place,
      given,
      { action: 'remove-change', thing, reason: reasonIn(given), details },
      'without this change',
    )
  },
}
