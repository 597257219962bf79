import * as voteMessages from '@unspun/contract/messages/votes.ts'

/** Loads the code that casts votes, which only members need. */
export const loadCast = () => import('./cast-vote.ts')

/** Resolves to the sentence to show if the vote failed or the code could not be loaded. */
export const castWith = (cast: (code: Awaited<ReturnType<typeof loadCast>>) => Promise<string | undefined>) =>
  loadCast().then(cast, () => voteMessages.failed)
