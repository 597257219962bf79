import { pageList, pages } from '@unspun/contract/pages.ts'

const PROFILES = pages.profile('')
/** The title in the address of a page is for readers and selects nothing. */
const TITLE = '/:id/:title?'
const titled = pageList.flatMap(([, { path }]) => (path.endsWith(TITLE) ? [path.slice(0, -TITLE.length)] : []))
const TITLED = new RegExp(`^((?:${titled.join('|')})/\\d+)/.*$`, 's')

/**
 * The path of a request as the log tells it: without the query, which can hold mailed codes, without the name of a member and without what
 * members have written, because both would stay in the log after they have left.
 */
export function loggedPath(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.startsWith(PROFILES) ? `${PROFILES}:name` : path.replace(TITLED, '$1')
}
