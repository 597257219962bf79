import { AppError } from '@unspun/contract/errors.ts'
import { OperatorError } from '../engines/errors/operator-error.ts'
import type { Post } from '../high-alert/store.ts'
import { act } from '../moderation/act.ts'
import { ACT_OPTIONS, actorOf, actParts, carried } from './act-on.ts'
import { type Command, idOf, UsageError } from './command.ts'

const things = ['fix', 'headline', 'comment'] as const satisfies readonly Post['what'][]

/** `approve fix 12` */
export const approve: Command = {
  name: 'approve',
  usage: [[`approve ${things.join('|')} <id>`, 'lets a waiting post appear at once; for a fix, also its headline']],
  options: ACT_OPTIONS,
  async run(place, given) {
    const { say, tell } = place
    const { words, values } = given
    const [word, number, ...more] = words
    const what = things.find((thing) => thing === word)
    if (!what || more.length > 0)
      throw new UsageError(`Say what to approve: one of ${things.join(', ')}, followed by its number.`)
    const id = idOf(number, what)
    const order = { action: 'approve', thing: { what, id }, reason: values.reason ?? '' } as const
    await carried(
      act(actParts(place), actorOf(place, given), order).catch((error) => {
        throw error instanceof AppError && error.code === 'NotWaiting'
          ? new OperatorError(`No ${what} ${id} is waiting.`)
          : error
      }),
    )
    tell({ what, id, approved: true })
    say(`The ${what} ${id} appears now.`)
    return true
  },
}
