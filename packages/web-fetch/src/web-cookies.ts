import { CookieJar } from 'tough-cookie'
import type { WebFetchLimits } from './web-limits.ts'

export type Cookies = {
  /** Keeps what a response sets, up to the limits. `lines` are the values of its `Set-Cookie` headers. */
  keep(lines: string | string[] | undefined, from: URL): void
  /** Returns the `Cookie` header for a URL, or an empty text. */
  of(url: URL): string
}

type CookieLimits = Pick<WebFetchLimits, 'cookies' | 'cookieBytes' | 'sentCookieBytes'>

/**
 * The cookies of one chain of redirects, which are forgotten with it. Many outlets set one, redirect, and show the
 * article only to those who bring it back. They go where a browser sends them: never to another site.
 */
export function createCookies(limits: CookieLimits): Cookies {
  // Browsers accept cookies without a name.
  const jar = new CookieJar(undefined, { looseMode: true })
  return {
    keep(lines = [], from) {
      for (const line of [lines].flat().slice(0, limits.cookies))
        if (line.length <= limits.cookieBytes) jar.setCookieSync(line, from.href, { ignoreError: true })
    },
    of(url) {
      let header = ''
      for (const cookie of jar.getCookiesSync(url.href)) {
        const longer = [header, cookie.cookieString()].filter(Boolean).join('; ')
        if (longer.length <= limits.sentCookieBytes) header = longer
      }
      return header
    },
  }
}
