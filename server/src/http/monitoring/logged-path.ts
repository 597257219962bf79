import { pages } from '@unspun/contract/pages.ts'

const PROFILES = pages.profile('')

/**
 * The path of a request as the log tells it: without the query, which can hold mailed codes, and without the name of a member, which would
 * stay in the log after they have left.
 */
export function loggedPath(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.startsWith(PROFILES) ? `${PROFILES}:name` : path
}
