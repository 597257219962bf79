import { alertSince, waitingPosts } from '../moderation/pre-moderation/store.ts'
import type { Command } from './command.ts'

const SHOWN_POSTS = 50

export const alert: Command = {
  name: 'alert',
  usage: [['alert', 'says whether a high alert is on, and lists the pending posts']],
  async run({ database, say, tell }) {
    const since = await alertSince(database)
    const { posts, count } = await waitingPosts(database, SHOWN_POSTS)
    tell({ alert: since ? 'on' : 'off', since, count, posts })
    say(since ? `A high alert is on since ${since.toISOString()}.` : 'No high alert is on.')
    say(count > posts.length ? `${count} posts wait. The first ${posts.length}:` : `${count} posts wait.`)
    for (const { what, id, text, username, waiting_until } of posts)
      say(`${waiting_until.toISOString()}  ${what} ${id}  by ${username}: ${text.replace(/\s+/g, ' ').slice(0, 80)}`)
    return true
  },
}
