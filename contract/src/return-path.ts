/** Longer than every page's address; it travels in a cookie. */
const LONGEST = 512

/**
 * Where to go after signing in: a path of this site, or `/` for anything that could lead elsewhere. What a browser would make of it is
 * what counts, so it is resolved as browsers do and looked at again. Both sides ask: the server's answer stands in an address, which
 * anybody can write.
 */
export function returnPath(given: string, siteUrl: string): string {
  if (!/^\/(?![/\\])\P{Cc}*$/u.test(given) || !URL.canParse(given, siteUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(given, siteUrl)
  const path = pathname + search + hash
  const isOurs = origin === new URL(siteUrl).origin && !path.startsWith('//')
  return isOurs && path.length <= LONGEST ? path : '/'
}
