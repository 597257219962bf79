import type { ActDetails } from '@unspun/contract/actions.ts'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { ActOutcome } from '@unspun/contract/moderation.ts'
import type { Browser } from '../app.ts'
import { refusalOf } from '../ui/form-values.ts'
import { notify } from '../ui/notices.ts'
import type { ActTask } from '../ui/overlays.ts'
import { tellActed } from './acted.ts'

interface Given {
  reason: string
  until?: number
  details?: ActDetails
}

const labelOf = (task: ActTask): string =>
  'do' in task
    ? actionWords[task.do].outcome
    : 'appeal' in task && task.uphold
      ? deskMessages.upheld
      : deskMessages.undone

async function outcomesOf(api: Browser['api'], task: ActTask, { reason, until, details }: Given) {
  if ('undo' in task) {
    const answer = await api.post('/moderation/undo/', { action_id: task.undo, reason })
    return answer && !answer.errors ? { outcomes: [answer.outcome] } : { refused: refusalOf(answer) }
  }
  if ('appeal' in task) {
    const { appeal: action_id, uphold } = task
    const answer = await api.post('/moderation/decide-appeal/', { action_id, uphold, reason })
    return answer && !answer.errors ? { outcomes: [answer.outcome] } : { refused: refusalOf(answer) }
  }
  const answer = await api.post('/moderation/act/', {
    action: task.do,
    things: task.things.map(({ what, id, name }) => ({ what, id, ...(name === undefined ? {} : { name }) })),
    reason,
    ...(until === undefined ? {} : { until }),
    ...(details === undefined ? {} : { details }),
  })
  return answer && !answer.errors ? { outcomes: answer.outcomes } : { refused: refusalOf(answer) }
}

/**
 * Does what a moderator has decided, tells the page, and offers to undo it. Returns the sentences to show if nothing at all was done.
 */
export async function sendTask(
  api: Browser['api'],
  task: ActTask,
  given: Given,
): Promise<readonly string[] | undefined> {
  const { outcomes, refused } = await outcomesOf(api, task, given)
  if (!outcomes) return refused
  const errors = outcomes.flatMap(({ error }) => error ?? [])
  if (errors.length === outcomes.length && outcomes.length === 1) return errors
  tellActed({ task, outcomes })
  const changed = outcomes.filter((outcome) => outcome.changed)
  const taken = changed.flatMap(({ action_id }) => action_id ?? [])
  const text =
    errors.length > 0
      ? deskMessages.partly(errors.length)
      : changed.length === 0
        ? deskMessages.already
        : deskMessages.outcomes(labelOf(task), changed.length)
  notify(
    text,
    'do' in task && taken.length > 0 ? { label: deskMessages.undo, run: () => void undoAll(api, taken) } : undefined,
  )
  return undefined
}

/** Undoes everything that one task has done. */
async function undoAll(api: Browser['api'], actions: readonly number[]): Promise<void> {
  const outcomes: ActOutcome[] = []
  const refused: string[] = []
  for (const action_id of actions) {
    const answer = await api.post('/moderation/undo/', { action_id, reason: deskMessages.undoReason })
    if (answer && !answer.errors) outcomes.push(answer.outcome)
    else refused.push(...refusalOf(answer))
  }
  tellActed({ task: { undo: actions[0] ?? 0, text: '' }, outcomes })
  notify(refused[0] ?? deskMessages.outcomes(deskMessages.undone, outcomes.length))
}
