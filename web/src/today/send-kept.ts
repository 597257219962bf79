import { fixLimits } from '@unspun/contract/fixes.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import type { App } from '../app.ts'
import { notify } from '../ui/notices.ts'
import { bindToSend, forgetSent, toSendFor } from './kept-answers.ts'
import { sendAnswer } from './send-answer.ts'

/** Sends what a visitor asked to keep, for the member who is signed in now. What the member has judged stays as it is. */
async function send(app: App): Promise<void> {
  const { store, browser } = app
  const { session } = store
  if (session.state !== 'in' || !browser) return
  const { uid, email_verified } = session
  if (!email_verified) return bindToSend(uid, fixLimits.keptArticleHours * 60)
  const days = toSendFor(uid)
  if (!days) return
  let votes = 0
  let isNew = false
  for (const [day, answers] of Object.entries(days).sort()) {
    const own = await browser.api.post('/today/own/', { day })
    // Without a connection, or on a busy site, the rest is sent later.
    if (!own || own.status === 429 || own.status === 401) return
    const judged = new Set(
      own.errors ? [] : own.answers.filter((each) => each.answer !== 'skip').map((each) => each.place),
    )
    for (const [place, answer] of Object.entries(answers)) {
      if (!answer || judged.has(Number(place))) continue
      const sent = await sendAnswer(app, uid, { day, place: Number(place), answer })
      if (!sent) return
      if (sent.saved) {
        votes += sent.saved.votes.filter(({ vote_value }) => vote_value === 1).length
        isNew ||= sent.saved.votes.some(({ counts_later }) => counts_later)
      } else if (sent.status === 403) {
        // The member may not vote now, so no other answer would be taken.
        forgetSent()
        return notify(sent.refused)
      } else if (sent.status === undefined || sent.status === 429 || sent.status === 401) return
      // Other refusals concern this answer: its day is over or its pair is not shown any more.
    }
  }
  forgetSent()
  if (votes > 0)
    notify(
      isNew
        ? `${todayMessages.kept(votes)} ${todayMessages.countLater(ranking.votingDays)}`
        : todayMessages.kept(votes),
    )
}

let sending: Promise<void> | undefined

/** Once at a time, in all tabs. The next one finds nothing left. */
export function sendKept(app: App): Promise<void> {
  const once = async () => ('locks' in navigator ? navigator.locks.request('unspun:today', () => send(app)) : send(app))
  sending ??= once().finally(() => {
    sending = undefined
  })
  return sending
}
