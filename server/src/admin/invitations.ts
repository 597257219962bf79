import { pages } from '@unspun/contract/pages.ts'
import { listedInvitations } from '../registration/invitation-store.ts'
import { type Command, UsageError } from './command.ts'

export const invitations: Command = {
  name: 'invitations',
  usage: [['invitations', 'lists the invitations to register, with their links']],
  async run({ database, config, say, tell }, { words }) {
    if (words.length > 0) throw new UsageError('Usage: invitations')
    const found = (await listedInvitations(database.kysely)).map((each) => ({
      ...each,
      link: config.siteUrl + pages.join(each.code),
    }))
    tell({ invitations: found })
    for (const { action_id, link, reason, places, taken, ends_at, state } of found)
      say(
        `${action_id}  ${state === 'good' ? link : state}  ${taken} of ${places} taken, ${ends_at === null ? 'no end' : `until ${new Date(ends_at).toISOString()}`}: ${reason}`,
      )
    if (found.length === 0) say('There are no invitations.')
    return true
  },
}
