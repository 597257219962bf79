import type { Source } from '../engines/page-cache/page-cache.ts'

/**
 * How long others may keep a public answer. A browser asks anew every time (with the ETag, which is cheap), or its reader would not see
 * what they have just written; a CDN keeps it for `seconds` and may serve it while it fetches a new one (RFC 9213).
 */
export const publicFor = (seconds: number): Record<string, string> => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=60`,
})

/** What CDNs take: Cloudflare 1,000 tags, Fastly 16 kB of keys. */
const MOST = { tags: 1_000, bytes: 16_000 }

/**
 * A public answer's headers with the tags by which a CDN can be told to forget it, in the two ways in which CDNs read them, and how long
 * it may be kept in the older words of Fastly's. Tags beyond what they take are left out: such an answer leaves by its age.
 */
export function withTags({ headers, tags }: Pick<Source, 'headers' | 'tags'>): Record<string, string> {
  const kept = headers['cdn-cache-control']
  if (kept === undefined) return headers
  const fitting: string[] = []
  let bytes = 0
  for (const tag of new Set(tags.map(inHeader))) {
    bytes += tag.length + 1
    if (fitting.length === MOST.tags || bytes > MOST.bytes) break
    fitting.push(tag)
  }
  const named = { 'cache-tag': fitting.join(','), 'surrogate-key': fitting.join(' ') }
  return { ...headers, 'surrogate-control': kept.replace('public, ', ''), ...(fitting.length > 0 ? named : {}) }
}

/** The name of a domain, say, can hold what would end a tag or the header. */
const inHeader = (tag: string) => encodeURI(tag).replaceAll(',', '%2C')
