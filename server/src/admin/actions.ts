import { recentActions } from '../moderation/log-store.ts'
import type { Command } from './command.ts'

const SHOWN_ACTIONS = 50

export const actions: Command = {
  name: 'actions',
  usage: [
    [
      'actions',
      `lists the last ${SHOWN_ACTIONS} actions of operators and moderators, such as hiding and restoring, with their numbers and reasons`,
    ],
  ],
  async run({ database, say, tell }) {
    const rows = await recentActions(database, SHOWN_ACTIONS)
    tell({ actions: rows })
    for (const { operator_action_id, done_at, done_by, action, what, id, reason, moderator_id, details } of rows) {
      const by = moderator_id === null ? done_by : `moderator ${moderator_id}`
      say(
        `${operator_action_id}  ${done_at.toISOString()}  ${action} ${what === 'site' ? '' : `${what} ${details.name ?? id}`}  by ${by}${reason && `: ${reason}`}`,
      )
    }
    if (rows.length === 0) say('Operators have done nothing yet.')
    return true
  },
}
