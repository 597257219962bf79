import { OperatorError } from '../engines/errors/operator-error.ts'
import { FilesAway } from '../engines/files/files.ts'
import { type Action, recentActions, setHidden, type Thing } from '../hiding/hidden-store.ts'
import { syncPictureVisibility } from '../pictures/picture-visibility.ts'
import { type Command, type Given, idOf, UsageError, type Workplace } from './command.ts'

const things = ['fix', 'headline', 'comment', 'user'] as const satisfies readonly Thing[]
const SHOWN_ACTIONS = 50

export const isThing = (word: string | undefined): word is Thing => things.some((thing) => thing === word)

/** `hide fix 12 --reason "…"` */
export const hide: Command = {
  name: 'hide',
  usage: [
    [
      `hide ${things.join('|')} <id> --reason "…"`,
      'removes it from the site at once; for a user, also everything they posted',
    ],
  ],
  options: { reason: 'value', by: 'value' },
  run: (place, given) => change('hide', place, given),
}

/** Hides or restores one item. */
export async function change(action: Action['action'], place: Workplace, given: Given): Promise<boolean> {
  const [what, number, ...more] = given.words
  if (!isThing(what))
    throw new UsageError(`Say what to ${action}: one of ${things.join(', ')}, followed by its number.`)
  if (more.length > 0) throw new UsageError('Only one item at a time, please.')
  const id = idOf(number, what)
  const { reason = '', by = place.person } = given.values
  if (action === 'hide' && reason.trim() === '')
    throw new UsageError('Please give a reason: --reason "…". It is recorded in the log of actions.')
  const outcome = await setHidden(place.database, { what, id, action, reason, done_by: by })
  if (!outcome) throw new OperatorError(`There is no ${what} ${id}.`)
  const pictures = await settled(place, what, id)
  place.tell({ what, id, action, ...outcome, pictures_withdrawn: pictures })
  place.say(`The ${what} ${id} (${outcome.name}) ${outcome.changed ? 'is' : 'was already'} ${PAST[action]}.`)
  for (const name of pictures) place.say(`No longer served: /images/${name}. A CDN may hold it for a minute.`)
  return true
}

/** Moves its pictures out of or back into public storage. Returns the names of those that are no longer served. */
async function settled(place: Workplace, what: Thing, id: number): Promise<string[]> {
  if (what === 'comment') return []
  const thing = { fix: { headline_fix_id: id }, headline: { headline_id: id }, user: { user_id: id } }[what]
  try {
    return await syncPictureVisibility({ database: place.database, files: await place.files() }, thing)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    throw new OperatorError(
      `Done, but its pictures could not be moved (${error.message}). Please run the same command again.`,
    )
  }
}

const PAST = { hide: 'hidden', restore: 'restored' } as const

/** `actions` */
export const actions: Command = {
  name: 'actions',
  usage: [
    ['actions', `lists the last ${SHOWN_ACTIONS} actions of operators, such as hiding and restoring, with the reasons`],
  ],
  async run({ database, say, tell }) {
    const rows = await recentActions(database, SHOWN_ACTIONS)
    tell({ actions: rows })
    for (const { done_at, done_by, action, what, id, reason } of rows) {
      say(
        `${done_at.toISOString()}  ${action} ${what === 'site' ? '' : `${what} ${id}`}  by ${done_by}${reason && `: ${reason}`}`,
      )
    }
    if (rows.length === 0) say('Operators have done nothing yet.')
    return true
  },
}
