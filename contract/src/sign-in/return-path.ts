/** Exceeds every page address. The limit keeps the cookie small that carries the path. */
const LONGEST = 512

/**
 * Returns the path to open after signing in, or `/` for anything that could lead to another site. The path is resolved as a browser
 * would resolve it and then checked again. Client and server both call it, because anybody can write the address that carries the
 * server's answer.
 */
export function returnPath(given: string, siteUrl: string): string {
  if (!/^\/(?![/\\])\P{Cc}*$/u.test(given) || !URL.canParse(given, siteUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(given, siteUrl)
  const path = pathname + search + hash
  const isOurs = origin === new URL(siteUrl).origin && !path.startsWith('//')
  return isOurs && path.length <= LONGEST ? path : '/'
}
