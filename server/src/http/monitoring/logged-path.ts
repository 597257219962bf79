import { pageList, pages } from '@unspun/contract/pages.ts'

const PROFILES = pages.profile('')
/** The title in a page's address is for readers and selects nothing. */
const TITLE = '/:id/:title?'
const titled = pageList.flatMap(([, { path }]) => (path.endsWith(TITLE) ? [path.slice(0, -TITLE.length)] : []))
const TITLED = new RegExp(`^((?:${titled.join('|')})/\\d+)/.*$`, 's')

/** Omits the query, which can contain mailed codes, and members' names and texts, which deletion must erase. */
export function loggedPath(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.startsWith(PROFILES) ? `${PROFILES}:name` : path.replace(TITLED, '$1')
}
