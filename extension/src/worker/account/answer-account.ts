import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import type { Account, AccountCall, AccountCalls } from '../../messages.ts'
import { rememberedIds } from '../archive.ts'
import { currentPacks } from '../packs/current-packs.ts'
import { askApi } from './ask-account.ts'
import { keepTotal } from './cast-totals.ts'
import { ownVote } from './own-votes.ts'
import { forgetToken, keptToken, renewToken, type Standing } from './token.ts'

type VoteCall = AccountCalls['vote']['call']
type VoteAnswer = AccountCalls['vote']['answer']

/** `receive` calls this for the popup alone. */
export const answerAccount = (call: AccountCall): Promise<AccountCalls[AccountCall['kind']]['answer']> =>
  call.kind === 'vote' ? castVote(call) : accountFor(call)

/** The request hides the fix among many others. */
async function accountFor({ headline_fix_id, url }: AccountCalls['account']['call']): Promise<Account> {
  // Requested each time, because people log in and out on the site.
  const standing = await renewToken()
  if (typeof standing === 'string') return accountOf(standing)
  const current = await currentPacks()
  const known = current.fixIds.includes(headline_fix_id) ? current.fixIds : await rememberedIds(current, url)
  const own = known.includes(headline_fix_id) ? await ownVote(standing, headline_fix_id, known) : null
  return { ...accountOf(standing), vote: own?.vote ?? null, asked_votes: own?.among ?? 0 }
}

/** Casts a vote. A rejected token is renewed once. */
async function castVote({ headline_fix_id, vote_value }: VoteCall): Promise<VoteAnswer> {
  const cast = async (standing: Standing) => {
    if (typeof standing === 'string') return standing
    const api = await askApi(standing.token)
    const answer = await api.post('/headline-fixes/vote/', { headline_fix_id, vote_value })
    if (answer?.status === 401) await forgetToken()
    return answer ?? 'away'
  }
  let answer = await cast((await keptToken()) ?? (await renewToken()))
  if (typeof answer !== 'string' && answer.status === 401) answer = await cast(await renewToken())
  if (typeof answer === 'string') return { failed: failures[answer], state: answer }
  if (answer.errors)
    return { failed: answer.errors[0] ?? voteMessages.failed, state: answer.status === 401 ? 'out' : 'in' }
  const { total_vote_value: total, counts_later } = answer
  if (!Number.isSafeInteger(total)) return { failed: voteMessages.failed, state: 'in' }
  await keepTotal(headline_fix_id, total)
  return { vote: vote_value, total, counts_later: counts_later === true }
}

const failures = { out: voteMessages.login, elsewhere: serverMessages.notAllowed, away: voteMessages.failed }

const accountOf = (standing: Standing): Account =>
  typeof standing === 'string'
    ? { state: standing, vote: null, asked_votes: 0 }
    : { state: standing.email_verified ? 'in' : 'unverified', vote: null, asked_votes: 0 }
