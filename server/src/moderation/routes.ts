import { AppError } from '@unspun/contract/errors.ts'
import * as acts from '@unspun/contract/moderation.ts'
import { getHistory, getModerationLog, getQueue, getQueueItem, moderationLimits } from '@unspun/contract/moderation.ts'
import { cleanText } from '@unspun/contract/text.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { userOf } from '../members/store.ts'
import { type ActionResult, type ActParts, act, decide, undo } from './act.ts'
import { actionById } from './action-store.ts'
import { addAppeal } from './appeal-store.ts'
import { itemsOf } from './item-store.ts'
import { historyFor, publicLog } from './log-store.ts'
import { moderatorOf } from './moderators-store.ts'
import { ownActions } from './own-store.ts'
import { queueCounts, queuePage } from './queue-store.ts'

export interface ModerationRoutesOptions extends ActParts {
  /** The log names moderators. */
  moderatorNames: boolean
  /** Pictures that could not be moved are logged. */
  warn: (message: string) => void
}

/** The work of moderators, its public log, and requests for reviews. */
export function moderationRoutes(options: ModerationRoutesOptions): Route[] {
  const { database, moderatorNames: named, warn } = options

  const outcome = (thing: { what: acts.ActOutcome['what']; id: number }, result: ActionResult): acts.ActOutcome => {
    const { what, id } = thing
    const { changed, action_id, note, pictures_failed } = result
    if (pictures_failed !== undefined)
      warn(`The pictures of the ${what} ${id} could not be moved (${pictures_failed}). Do the same again later.`)
    return {
      what,
      id,
      changed,
      ...(action_id === undefined ? {} : { action_id }),
      ...(note === undefined ? {} : { note }),
    }
  }

  /** The thing of an action, for an outcome. */
  const thingOf = async (actionId: number) => {
    const action = await actionById(database.kysely, actionId)
    if (!action) throw new AppError('ActionNotFound')
    return action
  }

  return [
    route(acts.actOnThings, async ({ input, viewer }) => {
      const by = await moderatorOf(database, viewer)
      const { action, things, reason, until, details } = input
      const outcomes: acts.ActOutcome[] = []
      // One after the other, because each takes locks. A thing that is named twice is done once.
      const seen = new Set<string>()
      for (const thing of things) {
        const key = `${thing.what} ${thing.id} ${thing.name ?? ''}`
        if (seen.has(key)) continue
        seen.add(key)
        try {
          outcomes.push(outcome(thing, await act(options, by, { action, thing, reason, until, details })))
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error
          outcomes.push({ what: thing.what, id: thing.id, changed: false, error: error.message })
        }
      }
      return { outcomes }
    }),

    route(acts.undoAction, async ({ input: { action_id, reason }, viewer }) => {
      const by = await moderatorOf(database, viewer)
      const thing = await thingOf(action_id)
      return { outcome: outcome(thing, await undo(options, by, action_id, reason)) }
    }),

    route(acts.decideAppeal, async ({ input: { action_id: actionId, uphold, reason }, viewer }) => {
      const by = await moderatorOf(database, viewer)
      const thing = await thingOf(actionId)
      return { outcome: outcome(thing, await decide(options, by, { actionId, uphold, reason })) }
    }),

    route(acts.addAppeal, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      const text = cleanText(input.text)
      if (text.length < moderationLimits.reasonMin) throw new AppError('AppealRequired')
      if (text.length > moderationLimits.appealText) throw new AppError('AppealTooLong', moderationLimits.appealText)
      return { appealed_at: await addAppeal(database, { action_id: input.action_id, user_id, text }) }
    }),

    route(acts.getOwnActions, async ({ input, viewer }) => {
      const { user_id: userId } = await userOf(database, viewer)
      return {
        actions: await ownActions(database, { userId, actionId: input.action_id, hiddenOn: input.hidden_on, named }),
      }
    }),

    route(getQueue, async ({ input, viewer }) => {
      const { moderator_id: viewerId } = await moderatorOf(database, viewer)
      const [{ queued, ...more }, state] = await Promise.all([queuePage(database, input), queueCounts(database)])
      return { items: await itemsOf(database, queued, { viewerId, named }), ...more, ...state }
    }),

    route(getQueueItem, async ({ input, viewer }) => {
      const { moderator_id: viewerId } = await moderatorOf(database, viewer)
      const [item] = await itemsOf(database, [input], { viewerId, named })
      // Things that have gone have no time.
      if (!item || item.since === 0) throw new AppError('ThingNotFound')
      return { item }
    }),

    route(getHistory, async ({ input: { before }, viewer }) => {
      const { moderator_id: viewerId } = await moderatorOf(database, viewer)
      return historyFor(database, viewerId, { before: before === undefined ? undefined : Number(before), named })
    }),

    route(getModerationLog, async ({ input: { kind, before } }) =>
      publicLog(database, { kind, before: before === undefined ? undefined : Number(before), named }),
    ),
  ]
}
