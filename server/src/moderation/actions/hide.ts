import type { Reportable } from '@unspun/contract/actions.ts'
import * as moderationMessages from '@unspun/contract/messages/moderation.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { PicturedThing } from '../../headlines/pictures/visible-store.ts'
import { standingAction } from '../action-store.ts'
import { changeHidden, type Hidable, settleMember } from '../visibility/hidden-store.ts'
import type { ActedThing, ActionHandler, Effect } from './action-handler.ts'
import { isToBeHeld } from './hold-store.ts'

type Db = Transaction<Tables>

const hidable = ({ what, id }: ActedThing): Hidable => ({ what: what as Reportable, id })

function picturesOf({ what, id }: ActedThing): PicturedThing | undefined {
  if (what === 'fix') return { headline_fix_id: id }
  if (what === 'headline') return { headline_id: id }
  return what === 'user' ? { user_id: id } : undefined
}

/** Hides or restores a thing, with everything that depends on it. */
async function change(transaction: Db, thing: ActedThing, hide: boolean): Promise<Effect | undefined> {
  const done = await changeHidden(transaction, hidable(thing), hide)
  if (!done) return undefined
  const { name, changed, invalidations, authorId: subject } = done
  const settled: Pick<Effect, 'votes' | 'after'> = {
    votes: true,
    async after(database) {
      await settleMember(database, thing.id)
      return undefined
    },
  }
  return {
    name,
    changed,
    invalidations,
    subject,
    pictures: picturesOf(thing),
    ...(thing.what === 'user' ? settled : {}),
  }
}

/** Hides a thing. If the site held it, this confirms it. */
export const hide: ActionHandler = {
  async do(transaction, { thing }) {
    const done = await change(transaction, thing, true)
    const held = done && (await standingAction(transaction, thing, ['hold']))
    return held === undefined ? done : { ...done!, changed: true, undoes: held }
  },
  undo: (transaction, action) => change(transaction, action, false),
}

/** Makes a hidden thing visible again, unless it is hidden for another reason. */
export const restore: ActionHandler = {
  async do(transaction, { thing }) {
    const done = await change(transaction, thing, false)
    return done && { ...done, undoes: await standingAction(transaction, thing, ['hide', 'hold']) }
  },
  undo: (transaction, action) => change(transaction, action, true),
}

/** Hides a post of a new member that several members have reported, until somebody decides. Only the site does it. */
export const hold: ActionHandler = {
  async do(transaction, { thing }) {
    const done = await change(transaction, thing, true)
    // Asked under the locks of the change, after which nobody else can hold or restore it. Not being held takes the change back.
    if (!done?.changed || !(await isToBeHeld(transaction, hidable(thing)))) throw new NotHeld()
    return done
  },
  undo: (transaction, action) => change(transaction, action, false),
}

/** The post need not be held: somebody has decided meanwhile. */
export class NotHeld extends Error {
  override name = 'NotHeld'
}

/** The reason of the site's own action. */
export const HOLD_REASON = moderationMessages.held
