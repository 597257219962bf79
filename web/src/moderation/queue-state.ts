import { actions, type ModeratorAction, type Reportable } from '@unspun/contract/actions.ts'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { ActOutcome, getQueue, QueueItem, QueueKind } from '@unspun/contract/moderation.ts'
import type { Acted } from './acted.ts'

export type QueueState = Pick<AnswerOf<typeof getQueue>, 'counts' | 'alert'>

/** Names an item among others. */
export const keyOf = ({ what, id }: { what: string; id: number }): string => `${what}-${id}`

/** The action that leaves a thing as it is, in each queue. */
export const keepIn = {
  reports: 'dismiss',
  held: 'dismiss',
  waiting: 'approve',
  appeals: 'dismiss',
} as const satisfies Record<QueueKind, ModeratorAction>

/** Whether a thing leaves its queue after an action. */
const isDecided = (action: ModeratorAction) =>
  actions[action].decides !== undefined || Object.values(keepIn).some((each) => each === action)

/** The changes that a moderator's action makes in a list of items. */
export interface AfterAct {
  /** Keys of items that leave the queue. */
  gone: string[]
  /** Items to read again. */
  again: { what: Reportable; id: number }[]
  /** The sentence to show at an item, by its key. */
  errors: Map<string, string>
}

/** `items` are those that the page shows. An action about a member also concerns the items of which they are the author. */
export function afterAct({ task, outcomes }: Acted, items: readonly QueueItem[]): AfterAct {
  const after: AfterAct = { gone: [], again: [], errors: new Map() }
  for (const item of items) {
    const outcome = outcomes.find((one) => concerns(one, item))
    if (!outcome) continue
    if (outcome.error) after.errors.set(keyOf(item), outcome.error)
    else if ('appeal' in task || ('do' in task && isDecided(task.do) && keyOf(outcome) === keyOf(item)))
      after.gone.push(keyOf(item))
    else after.again.push({ what: item.what as Reportable, id: item.id })
  }
  return after
}

const concerns = (outcome: ActOutcome, item: QueueItem): boolean =>
  keyOf(outcome) === keyOf(item) || (outcome.what === 'user' && outcome.id === item.author?.user_id)
