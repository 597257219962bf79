import { ACT_OPTIONS, actOn, reasonIn } from './act-on.ts'
import { type Command, idOf, UsageError } from './command.ts'

/** `correct 12 --title "…" --reason "…"` */
export const correct: Command = {
  name: 'correct',
  usage: [
    [
      'correct <headline> [--title "…"] [--description "…"] [--lang <tag>] --reason "…"',
      'corrects what the outlet has printed, on every page and share picture',
    ],
  ],
  options: { ...ACT_OPTIONS, title: 'value', description: 'value', lang: 'value' },
  run(place, given) {
    const [number, ...more] = given.words
    if (more.length > 0) throw new UsageError('Only one headline at a time, please.')
    const thing = { what: 'headline', id: idOf(number, 'correct') } as const
    const { title, description, lang } = given.values
    const details = {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(lang === undefined ? {} : { lang }),
    }
    if (Object.keys(details).length === 0)
      throw new UsageError('Say what to correct: --title, --description or --lang.')
    return actOn(place, given, { action: 'correct', thing, reason: reasonIn(given), details }, 'corrected')
  },
}
