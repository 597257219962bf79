import type { Source } from '@unspun/page-cache/source.ts'

/**
 * Browsers revalidate every time, which is cheap with the ETag, because otherwise people would not see their own new
 * content. A CDN keeps the answer for `seconds` and may serve it stale while it revalidates (RFC 9213).
 */
export const publicFor = (seconds: number): Record<string, string> => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=60`,
})

/** The limits of CDNs: Cloudflare accepts 1,000 tags, Fastly 16 kB of keys. */
const MAX = { tags: 1_000, bytes: 16_000 }

/**
 * Adds the tags in the two header formats that CDNs read for purging, and Fastly's older cache header. Tags beyond the
 * CDNs' limits are omitted. Such an answer expires by its age.
 */
export function withTags({ headers, tags }: Pick<Source, 'headers' | 'tags'>): Record<string, string> {
  const kept = headers['cdn-cache-control']
  if (kept === undefined) return headers
  const fitting: string[] = []
  let bytes = 0
  for (const tag of new Set(tags.map(inHeader))) {
    bytes += tag.length + 1
    if (fitting.length === MAX.tags || bytes > MAX.bytes) break
    fitting.push(tag)
  }
  const named = { 'cache-tag': fitting.join(','), 'surrogate-key': fitting.join(' ') }
  return { ...headers, 'surrogate-control': kept.replace('public, ', ''), ...(fitting.length > 0 ? named : {}) }
}

/** Escapes characters that would end a tag or the header. A domain's name, for example, can contain them. */
const inHeader = (tag: string) => encodeURI(tag).replaceAll(',', '%2C')
