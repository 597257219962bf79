import { rateLimits } from '@unspun/contract/limits.ts'
import { alertSince, waitingPosts } from '../high-alert/store.ts'
import { act } from '../moderation/act.ts'
import { operator } from '../moderation/verb.ts'
import { actParts } from './act-on.ts'
import { type Command, UsageError, type Workplace } from './command.ts'

const SHOWN_POSTS = 50
const { alertNewcomerDays: days, alertHoldHours: hours } = rateLimits

/** `alert on`, `alert off`, `alert` */
export const alert: Command = {
  name: 'alert',
  usage: [
    ['alert on', `posts of members younger than ${days} days wait for ${hours} hours, or until you approve them`],
    ['alert off', 'ends that; everything that waits and is not hidden appears at once'],
    ['alert', 'says whether an alert is on, and lists what waits'],
  ],
  options: { by: 'value', reason: 'value' },
  async run(place, { words: [word, ...more], values }) {
    if (more.length > 0 || (word !== undefined && word !== 'on' && word !== 'off'))
      throw new UsageError('Say alert on, alert off, or alert alone.')
    const { by = place.person, reason = '' } = values
    if (word === 'on') await turnOn(place, by, reason)
    else if (word === 'off') await turnOff(place, by, reason)
    else await list(place)
    return true
  },
}

const SITE = { what: 'site', id: 0 } as const

async function turnOn(place: Workplace, by: string, reason: string): Promise<void> {
  const { say, tell } = place
  const { changed } = await act(actParts(place), operator(by), { action: 'alert-on', thing: SITE, reason })
  tell({ alert: 'on', changed })
  say(`The high alert ${changed ? 'is' : 'was already'} on, in every process. End it with: alert off`)
}

async function turnOff(place: Workplace, by: string, reason: string): Promise<void> {
  const { say, tell } = place
  const order = { action: 'alert-off', thing: SITE, reason } as const
  const { changed, released = 0 } = await act(actParts(place), operator(by), order)
  tell({ alert: 'off', changed, released })
  say(`The high alert ${changed ? 'is' : 'was already'} off. Posts that appear now: ${released}.`)
}

async function list({ database, say, tell }: Workplace): Promise<void> {
  const since = await alertSince(database)
  const { posts, count } = await waitingPosts(database, SHOWN_POSTS)
  tell({ alert: since ? 'on' : 'off', since, count, posts })
  say(since ? `A high alert is on since ${since.toISOString()}.` : 'No high alert is on.')
  say(count > posts.length ? `${count} posts wait. The first ${posts.length}:` : `${count} posts wait.`)
  for (const { what, id, text, username, waiting_until } of posts)
    say(`${waiting_until.toISOString()}  ${what} ${id}  by ${username}: ${text.replace(/\s+/g, ' ').slice(0, 80)}`)
}
