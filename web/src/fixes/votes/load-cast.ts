import * as voteMessages from '@unspun/contract/messages/votes.ts'

/** Loads the code that casts votes. Only members need it. */
export const loadCast = () => import('./cast-vote.ts')

/** Casts a vote with that code. Resolves to the sentence to show if the vote failed, also if the code cannot be loaded. */
export const castWith = (cast: (code: Awaited<ReturnType<typeof loadCast>>) => Promise<string | undefined>) =>
  loadCast().then(cast, () => voteMessages.failed)
