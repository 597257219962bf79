import { decide } from '../moderation/act.ts'
import { openAppeals } from '../moderation/appeal-store.ts'
import { ACT_OPTIONS, actorOf, actParts, carried, reasonIn, sayWithdrawn } from './act.ts'
import { type Command, idOf, UsageError, type Workplace } from './command.ts'

const SHOWN = 50
const DECISIONS = ['uphold', 'undo']

export const appeal: Command = {
  name: 'appeal',
  usage: [
    ['appeal', 'lists the requests of members for a review of an action about them'],
    ['appeal <number> uphold|undo --reason "…"', 'decides one: upholds the action, or undoes it'],
  ],
  options: ACT_OPTIONS,
  async run(place, given) {
    const [number, decision, ...more] = given.words
    if (number === undefined) return list(place)
    if (!DECISIONS.some((each) => each === decision) || more.length > 0)
      throw new UsageError('Usage: appeal 12 uphold --reason "…", or appeal 12 undo --reason "…"')
    const actionId = idOf(number, 'appeal')
    const decided = { actionId, uphold: decision === 'uphold', reason: reasonIn(given) }
    const { pictures_withdrawn } = await carried(decide(actParts(place), actorOf(place, given), decided))
    place.tell({ action_id: actionId, decision, pictures_withdrawn })
    place.say(`The action ${actionId} ${decided.uphold ? 'stays as it is' : 'is undone'}. The member is told.`)
    sayWithdrawn(place, pictures_withdrawn)
    return true
  },
}

async function list({ database, say, tell }: Workplace): Promise<boolean> {
  const appeals = await openAppeals(database, SHOWN)
  tell({ appeals })
  for (const { action_id, action, what, id, reason, text } of appeals)
    say(`${action_id}  ${action} ${what} ${id} (${reason}): ${text.replace(/\s+/g, ' ')}`)
  if (appeals.length === 0) say('Nobody waits for a review.')
  return true
}
