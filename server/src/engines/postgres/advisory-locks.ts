/** Headlines use their ids as keys of advisory locks, so all other keys are far above. */
const BEYOND_IDS = 2 ** 52

export const advisoryLocks = {
  startOfJobs: BEYOND_IDS + 1,
  schema: BEYOND_IDS + 2,
  /** Writes to feed items: two feeds with the same articles could deadlock. */
  feedItems: BEYOND_IDS + 3,
  ranking: BEYOND_IDS + 4,
  signingKeys: BEYOND_IDS + 5,
  backup: BEYOND_IDS + 6,
  extensionFiles: BEYOND_IDS + 7,
  openData: BEYOND_IDS + 8,
  events: BEYOND_IDS + 9,
  dailyPairs: BEYOND_IDS + 10,
} as const

/** The first of two keys, for locks on hashes. PostgreSQL separates them from the single keys above. */
export const lockClasses = {
  names: 1,
  /** The second key is the posting member's id. */
  postsOfMember: 2,
  /** The second key is the answering member's id. `today/today.sql` takes it. */
  answersOfMember: 3,
} as const
