import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LeftPosts } from '@unspun/contract/accounts.ts'
import type { FileName, Files } from '../../engines/files/files.ts'

/** A deletion that has begun at a moment. */
export interface Erased {
  user_id: number
  /** Tells the member from others who were given the same number after a restore (`whoIs`). */
  who: string
  posts: LeftPosts
  begun_at: Date
}

export interface ErasedList {
  /** The list has every deletion since then. Undefined if the store has none. */
  since: Date | undefined
  erased: Erased[]
  /** Entries that this site has not signed. */
  unsigned: number
}

const ENTRY = /^erased\/(\d{1,15})-([0-9a-f]{32})-(\d{1,15})-(keep|remove)-([0-9a-f]{64})\.txt$/
const BEGINNING = /^erased\/since-(\d{1,15})\.txt$/

const keyedHash = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

const entryOf = (secret: string, { user_id, who, posts, begun_at }: Erased): FileName => {
  const text = `${user_id}-${who}-${begun_at.getTime()}-${posts}`
  // Who can write into the store must not be able to delete accounts.
  return `erased/${text}-${keyedHash(secret, `erased member ${text}`)}.txt`
}

/** A hash of a member's identity, as an entry has it. */
export const whoIs = (secret: string, identity_uid: string): string =>
  keyedHash(secret, `identity of an erased member ${identity_uid}`).slice(0, 32)

const beginningAt = (at: Date): FileName => `erased/since-${at.getTime()}.txt`

const EMPTY = Buffer.alloc(0)

/**
 * Adds a deletion to the list in the file store, which outlives the database: after a restore the member is deleted
 * again. An entry is the name of an empty file, because stores cannot append.
 */
export const addErased = (
  files: Files,
  secret: string,
  { identity_uid, ...erased }: Omit<Erased, 'who'> & { identity_uid: string },
): Promise<void> => files.put(entryOf(secret, { ...erased, who: whoIs(secret, identity_uid) }), EMPTY)

/** Reads the list. Without the site's secret all entries count as unsigned. */
export async function readErased(files: Files, secret: string | undefined): Promise<ErasedList> {
  const { entries, beginnings } = await namesIn(files)
  const erased = entries.filter((entry) => secret !== undefined && isSame(entry.name, entryOf(secret, entry)))
  return {
    since: beginnings.at(-1)?.at,
    erased: erased.map(({ name: _, ...entry }) => entry),
    unsigned: entries.length - erased.length,
  }
}

/** Begins the list if there is none, and removes entries from before `oldest`, the time of the oldest backup. */
export async function keepErased(files: Files, { now, oldest }: { now: Date; oldest: Date }): Promise<void> {
  const { entries, beginnings } = await namesIn(files)
  const since = beginnings.at(-1)?.at ?? now
  const kept = since > oldest ? since : oldest
  await files.put(beginningAt(kept), EMPTY)
  await files.remove([
    ...beginnings.filter(({ at }) => at.getTime() !== kept.getTime()).map(({ name }) => name),
    ...entries.filter(({ begun_at }) => begun_at < kept).map(({ name }) => name),
  ])
}

/** The names in the store, with the beginnings in order: of several, the latest is right. */
async function namesIn(files: Files) {
  const entries: (Erased & { name: FileName })[] = []
  const beginnings: { at: Date; name: FileName }[] = []
  for await (const name of files.list('erased')) {
    const [, user_id, who, begun, posts] = ENTRY.exec(name) ?? []
    if (user_id && who && begun && posts)
      entries.push({
        user_id: Number(user_id),
        who,
        posts: posts as LeftPosts,
        begun_at: new Date(Number(begun)),
        name,
      })
    const [, at] = BEGINNING.exec(name) ?? []
    if (at) beginnings.push({ at: new Date(Number(at)), name })
  }
  beginnings.sort((one, other) => one.at.getTime() - other.at.getTime())
  return { entries, beginnings }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
