import { type Command, UsageError } from './command.ts'
import { findUsers } from './users-store.ts'

const MOST = 50

export const users: Command = {
  name: 'users',
  usage: [
    ['users find <email or name>', `lists the newest ${MOST} members whose email address or name contains the text`],
  ],
  async run({ database, say, tell }, { words: [verb, text, ...more] }) {
    if (verb !== 'find' || !text || more.length > 0) throw new UsageError('Usage: users find ana@news.example')
    const found = await findUsers(database, text, MOST)
    tell({ users: found })
    for (const { user_id, username, display_name, email, verified, created_at, hidden_at } of found) {
      const address = email ? `${email}${verified ? '' : ' (not verified)'}` : 'signs in elsewhere'
      const hidden = hidden_at ? `, hidden since ${hidden_at.toISOString()}` : ''
      say(`${user_id}  ${username}  ${display_name}  ${address}  since ${created_at.toISOString()}${hidden}`)
    }
    if (found.length === 0) say('No members found.')
    return found.length > 0
  },
}
