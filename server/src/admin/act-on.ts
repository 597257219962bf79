import { AppError } from '@unspun/contract/errors.ts'
import { OperatorError } from '../engines/errors/operator-error.ts'
import { type Acted, type ActParts, act } from '../moderation/act.ts'
import { type ActedThing, type Order, operator } from '../moderation/verb.ts'
import { type Given, idOf, UsageError, type Workplace } from './command.ts'

/** The options that actions share. */
export const ACT_OPTIONS = { reason: 'value', by: 'value' } as const

/** The parts that actions need on the command line. */
export const actParts = ({ database, files }: Workplace): ActParts => ({ database, files })

/** The operator who acts. */
export const actorOf = ({ person }: Workplace, { values }: Given) => operator(values.by ?? person)

/** Reads one thing of these kinds from the words of a command. */
export function thingIn<What extends ActedThing['what']>(
  words: readonly string[],
  things: readonly What[],
  verb: string,
): { what: What; id: number } {
  const [word, number, ...more] = words
  const what = things.find((thing) => thing === word)
  if (!what) throw new UsageError(`Say what to ${verb}: one of ${things.join(', ')}, followed by its number.`)
  if (more.length > 0) throw new UsageError('Only one item at a time, please.')
  return { what, id: idOf(number, what) }
}

/** The reason, which the public log shows. Throws `UsageError` if there is none. */
export function reasonIn({ values: { reason = '' } }: Given): string {
  if (reason.trim() === '')
    throw new UsageError('Please give a reason: --reason "…". It is recorded in the log of actions.')
  return reason
}

/** Waits for an action of an operator. Turns refusals into errors of the command line. */
export async function carried(work: Promise<Acted>): Promise<Acted> {
  const acted = await work.catch((error) => {
    throw error instanceof AppError ? new OperatorError(error.message) : error
  })
  if (acted.pictures_failed !== undefined)
    throw new OperatorError(
      `Done, but its pictures could not be moved (${acted.pictures_failed}). Please run the same command again.`,
    )
  return acted
}

/** Does something about one thing, and prints the outcome. `past` is the word for what it is now. */
export async function actOn(
  place: Workplace,
  given: Given,
  order: Order & { thing: { what: string } },
  past: string,
): Promise<boolean> {
  const { action, thing } = order
  const { what, id } = thing
  const work = act(actParts(place), actorOf(place, given), order).catch((error) => {
    throw error instanceof AppError && error.code === 'ThingNotFound'
      ? new OperatorError(`There is no ${what} ${id}.`)
      : error
  })
  const { pictures_withdrawn, ...done } = await carried(work)
  place.tell({ what, id, action, ...done, pictures_withdrawn })
  place.say(`The ${what} ${id} (${done.name}) ${done.changed ? 'is' : 'was already'} ${past}.`)
  sayWithdrawn(place, pictures_withdrawn)
  return true
}

/** Names the pictures that are no longer served. */
export function sayWithdrawn({ say }: Workplace, pictures: readonly string[]): void {
  for (const name of pictures) say(`No longer served: /images/${name}. A CDN may hold it for a minute.`)
}
