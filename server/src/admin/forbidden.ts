import { everyForbidden } from '../moderation/bans/store.ts'
import type { Command } from './command.ts'

export const forbidden: Command = {
  name: 'forbidden',
  usage: [['forbidden', 'lists the networks, mail domains and outlets that are forbidden']],
  async run({ database, say, tell }) {
    const origins = (await everyForbidden(database.kysely)).filter(({ until }) => until === null || until > new Date())
    tell({ forbidden: origins })
    for (const { kind, name, until } of origins)
      say(`${kind} ${name}${until === null ? '' : ` until ${until.toISOString()}`}`)
    if (origins.length === 0) say('Nothing is forbidden.')
    return true
  },
}
