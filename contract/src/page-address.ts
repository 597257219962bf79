import { pageList } from './pages.ts'

const PARAMETERS: Record<string, string> = { ':id': '[1-9]\\d{0,15}', ':name': '[\\w.%-]{1,253}' }
const TITLE = '/:title?'
const LONGEST = 512

/** Matches the addresses of a path. Its group is the part that selects what is shown, without the title. */
function patternOf(path: string): RegExp {
  const part = path.replace(TITLE, '').replace(/:\w+/g, (parameter) => {
    const pattern = PARAMETERS[parameter]
    if (!pattern) throw new Error(`The path ${path} has an unknown parameter ${parameter}`)
    return pattern
  })
  return new RegExp(`^(${part})${path.endsWith(TITLE) ? '(?:/[^/]*)?' : ''}$`)
}

const patterns = pageList.map(([, { path, paged }]) => ({ pattern: patternOf(path), paged }))

/** The list cursor of a query. All else in a query, such as a filter, is for the browser alone. */
function cursorOf(query: string): string {
  const before = /(?:^|&)before=(\d{1,15})(?:&|$)/.exec(query)?.[1]
  return before ? `?before=${before}` : ''
}

/**
 * The address under which the page of a request is rendered and cached, or undefined if there is no such page. It has no closing slash, no
 * title, and no query but the cursor of a paged list. Paths are case-sensitive.
 */
export function pageAddress(url: string): string | undefined {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (path.length > LONGEST) return undefined
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  for (const { pattern, paged } of patterns) {
    const address = pattern.exec(bare)?.[1]
    if (address !== undefined) return paged && mark >= 0 ? address + cursorOf(url.slice(mark + 1)) : address
  }
  return undefined
}
