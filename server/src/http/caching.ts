/**
 * How long others may keep a public answer. A browser asks anew every time (with the ETag, which is cheap), or its reader would not see
 * what they have just written; a CDN keeps it for `seconds` and may serve it while it fetches a new one (RFC 9213).
 */
export const publicFor = (seconds: number): Record<string, string> => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=60`,
})
