import {
  ActDetails,
  actions,
  type ModeratorAction,
  moderatorActions,
  origins,
  type Thing,
} from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import { loggedDeed } from '@unspun/contract/messages/log.ts'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import Value from 'typebox/value'
import { type ActionResult, type ActParts, act as actOn } from '../moderation/act.ts'
import { type ActedThing, operator } from '../moderation/actions/action-handler.ts'
import { type Command, type Given, idOf, UsageError, type Workplace } from './command.ts'

/** The options that actions share. */
export const ACT_OPTIONS = { reason: 'value', by: 'value' } as const

const LONGEST_DAYS = 3_650

/** The details of actions: `--into`, `--title` and so on. Those that are numbers take an id. */
const DETAILS = Object.entries(ActDetails.properties)

const NAMED: readonly Thing[] = origins

/** `act hide fix 12 --reason "…"`: everything that moderators can do, from the declarations in `contract`. */
export const act: Command = {
  name: 'act',
  usage: moderatorActions.map((action) => [
    callOf(action),
    `in the log: “${loggedDeed(action, actions[action].on[0]!)}”`,
  ]),
  options: {
    ...ACT_OPTIONS,
    days: 'value',
    ...Object.fromEntries(DETAILS.map(([name]) => [name, 'value' as const])),
  },
  async run(place, given) {
    const [word, ...words] = given.words
    const action = moderatorActions.find((each) => each === word)
    if (!action) throw new UsageError(`Say what to do: one of ${moderatorActions.join(', ')}.`)
    const thing = thingIn(action, words)
    const reason = actions[action].reasonOptional ? (given.values.reason ?? '') : reasonIn(given)
    const order = { action, thing, reason, until: untilIn(given), details: detailsIn(action, given) }
    const work = actOn(actParts(place), actorOf(place, given), order).catch((error) => {
      throw error instanceof AppError && error.code === 'ThingNotFound'
        ? new OperatorError(`There is no ${thing.what} ${thing.name ?? thing.id}.`)
        : error
    })
    const { pictures_withdrawn, ...done } = await carried(work)
    place.tell({ what: thing.what, id: thing.id, action, ...done, pictures_withdrawn })
    const outcome = `${actionWords[action].outcome}${done.changed ? '' : ' already'}`
    const named = thing.name === undefined ? `${thing.id} (${done.name})` : done.name
    place.say(thing.what === 'site' ? `${outcome}.` : `${outcome}: ${thing.what} ${named}`)
    const effect = actionWords[action].effect?.(thing.what)
    if (effect) place.say(effect)
    if (done.released !== undefined) place.say(`Posts that appear now: ${done.released}.`)
    sayWithdrawn(place, pictures_withdrawn)
    return true
  },
}

function callOf(action: ModeratorAction): string {
  const kinds = actions[action].on
  const about = kinds.includes('site') ? '' : ` ${kinds.join('|')} <${NAMED.includes(kinds[0]!) ? 'name' : 'id'}>`
  const details = (actions[action].details ?? []).map((name) => ` [--${name} …]`).join('')
  const reason = actions[action].reasonOptional ? ' [--reason "…"]' : ' --reason "…"'
  return `act ${action}${about}${details}${actions[action].mayEnd ? ' [--days <number>]' : ''}${reason}`
}

/** Reads the thing that an action is about. Its kind may be left out if the action is for one kind only. */
function thingIn(action: ModeratorAction, words: readonly string[]): ActedThing {
  const kinds = actions[action].on
  const kind = kinds.find((each) => each === words[0])
  const what = kind ?? (kinds.length === 1 ? kinds[0] : undefined)
  if (!what) throw new UsageError(`Say what to ${action}: one of ${kinds.join(', ')}, followed by its number or name.`)
  const [given, ...more] = kind ? words.slice(1) : words
  if (more.length > 0) throw new UsageError('Only one item at a time, please.')
  if (what === 'site') return { what, id: 0 }
  if (!NAMED.includes(what)) return { what, id: idOf(given, what) }
  if (given === undefined) throw new UsageError(`Say which ${what}.`)
  return { what, id: 0, name: given }
}

/** The end of an action in milliseconds: `--days 7`, or undefined for one that does not end. */
function untilIn({ values: { days } }: Given): number | undefined {
  if (days === undefined) return undefined
  const count = Number(days)
  if (!/^\d{1,4}$/.test(days) || count < 1 || count > LONGEST_DAYS)
    throw new UsageError(`--days takes a number from 1 to ${LONGEST_DAYS}; without it, there is no end.`)
  return Date.now() + count * 24 * 3_600_000
}

/** Reads the details of an action, and refuses those of others. Each must fit the schema that calls of the API follow. */
function detailsIn(action: ModeratorAction, { values }: Given): ActDetails {
  const given = DETAILS.filter(([name]) => values[name] !== undefined).map(([name, schema]) => {
    if (!actions[action].details?.some((each) => each === name)) throw new UsageError(`${action} takes no --${name}.`)
    const value = schema.type === 'integer' ? idOf(values[name], `--${name}`) : values[name]
    if (!Value.Check(schema, value)) throw new UsageError(`--${name} does not take this value.`)
    return [name, value]
  })
  return Object.fromEntries(given)
}

/** The parts that actions need on the command line. */
export const actParts = ({ database, files }: Workplace): ActParts => ({ database, files })

/** The operator who acts. */
export const actorOf = ({ person }: Workplace, { values }: Given) => operator(values.by ?? person)

/** The reason, which the public log shows. Throws `UsageError` if there is none. */
export function reasonIn({ values: { reason = '' } }: Given): string {
  if (reason.trim() === '')
    throw new UsageError('Please give a reason: --reason "…". It is recorded in the log of actions.')
  return reason
}

/** Waits for an action of an operator. Turns refusals into errors of the command line. */
export async function carried(work: Promise<ActionResult>): Promise<ActionResult> {
  const acted = await work.catch((error) => {
    throw error instanceof AppError ? new OperatorError(error.message) : error
  })
  if (acted.pictures_failed !== undefined)
    throw new OperatorError(
      `Done, but its pictures could not be moved (${acted.pictures_failed}). Please run the same command again.`,
    )
  return acted
}

/** Names the pictures that are no longer served. */
export function sayWithdrawn({ say }: Workplace, pictures: readonly string[]): void {
  for (const name of pictures) say(`No longer served: /images/${name}. A CDN may hold it for a minute.`)
}
