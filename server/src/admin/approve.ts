import { OperatorError } from '../engines/errors/operator-error.ts'
import { makeDue, type Post, releaseDue } from '../high-alert/store.ts'
import { type Command, idOf, UsageError } from './command.ts'

const things = ['fix', 'headline', 'comment'] as const satisfies readonly Post['what'][]

/** `approve fix 12` */
export const approve: Command = {
  name: 'approve',
  usage: [[`approve ${things.join('|')} <id>`, 'lets a waiting post appear at once; for a fix, also its headline']],
  options: { by: 'value' },
  async run({ database, person, say, tell }, { words: [word, number, ...more], values }) {
    const what = things.find((thing) => thing === word)
    if (!what || more.length > 0)
      throw new UsageError(`Say what to approve: one of ${things.join(', ')}, followed by its number.`)
    const id = idOf(number, what)
    if (!(await makeDue(database, { what, id }, values.by ?? person)))
      throw new OperatorError(`No ${what} ${id} is waiting.`)
    await releaseDue(database)
    tell({ what, id, approved: true })
    say(`The ${what} ${id} appears now.`)
    return true
  },
}
