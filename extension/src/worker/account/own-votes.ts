import { type VoteValue, voteLimits } from '@unspun/contract/votes.ts'
import { askApi } from './ask-account.ts'
import { READER, type SignedIn } from './token.ts'
import { voteGroup } from './vote-group.ts'

/** The unguessable id by which members read their own votes, in session storage. */
interface KeptReader {
  uid: string
  reader_id: string
}

/** Returns the member's vote on a fix, and the number of fixes in the request. Null if the site did not respond. */
export async function ownVote(
  standing: SignedIn,
  id: number,
  known: readonly number[],
): Promise<{ vote: VoteValue; among: number } | null> {
  const group = voteGroup(known, id, voteLimits.idsPerCall)
  const api = await askApi()
  const read = async (reader_id: string | null) =>
    reader_id === null
      ? undefined
      : api.get('/headline-fixes/get-votes/', { fix_ids: group.join(), user_id: reader_id })
  let answer = await read((await keptReader(standing)) ?? (await askReader(standing)))
  // The site replaces the id when votes are made private.
  if (answer?.status === 404) answer = await read(await askReader(standing))
  if (!answer || answer.errors || !Array.isArray(answer.votes)) return null
  const value = answer.votes.find(({ headline_fix_id }) => headline_fix_id === id)?.vote_value
  return { vote: value === 1 || value === -1 ? value : 0, among: group.length }
}

async function keptReader({ uid }: SignedIn): Promise<string | null> {
  const { [READER]: kept } = await chrome.storage.session.get(READER)
  const reader = kept as KeptReader | undefined
  return reader?.uid === uid ? reader.reader_id : null
}

async function askReader({ token, uid }: SignedIn): Promise<string | null> {
  const api = await askApi(token)
  const user = await api.post('/users/get-auth/', {})
  if (!user || user.errors || !/^[0-9a-f]{64}$/.test(user.reader_id)) return null
  await chrome.storage.session.set({ [READER]: { uid, reader_id: user.reader_id } satisfies KeptReader })
  return user.reader_id
}
