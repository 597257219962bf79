import * as todayMessages from '@unspun/contract/messages/today.ts'
import type { App } from '../app.ts'
import { notify } from '../ui/notices.ts'
import { forgetSent, toSendFor } from './kept-answers.ts'
import { takeVotes } from './take-votes.ts'

/** Sends what a visitor asked to keep, for the member who is signed in now. Refusals are ignored, because a day may be over by then. */
async function send({ store, browser }: App): Promise<void> {
  const { session } = store
  const days = session.state === 'in' && session.email_verified ? toSendFor(session.uid) : undefined
  if (!days || !browser) return
  let votes = 0
  for (const [day, answers] of Object.entries(days).sort())
    for (const [place, answer] of Object.entries(answers)) {
      if (!answer) continue
      const sent = await browser.api.post('/today/answer/', { day, place: Number(place), answer })
      // Without a connection, or on a busy site, the rest is sent at the next visit. Repeating an answer changes nothing.
      if (!sent || (sent.errors && (sent.status === 429 || sent.status === 401))) return
      if (sent.errors) continue
      takeVotes(store, sent)
      votes += sent.votes.filter(({ vote_value }) => vote_value === 1).length
    }
  forgetSent(days)
  if (votes > 0) notify(todayMessages.kept(votes))
}

/** One tab at a time. The next one finds nothing left. */
export async function sendKept(app: App): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('unspun:today', () => send(app))
  else await send(app)
}
