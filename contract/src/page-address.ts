import { pageList } from './pages.ts'
import { typedText } from './search.ts'
import { dayPattern } from './today.ts'

const PARAMETERS: Record<string, string> = {
  ':id': '[1-9]\\d{0,15}',
  ':name': '[\\w.%-]{1,253}',
  ':day': dayPattern,
}
const TITLE = '/:title?'
const LONGEST = 512

/** Returns a pattern for the addresses of a path. Its group is the part that selects the content, without the title. */
function patternOf(path: string): RegExp {
  const part = path.replace(TITLE, '').replace(/\/(:\w+)(\??)/g, (_, parameter: string, optional: string) => {
    const pattern = PARAMETERS[parameter]
    if (!pattern) throw new Error(`The path ${path} has an unknown parameter ${parameter}`)
    return optional ? `(?:/${pattern})?` : `/${pattern}`
  })
  return new RegExp(`^(${part})${path.endsWith(TITLE) ? '(?:/[^/]*)?' : ''}$`)
}

const patterns = pageList.map(([, { path, ...selection }]) => ({ pattern: patternOf(path), selection }))

interface Selection {
  paged?: true
  text?: string
  choices?: Record<string, readonly string[]>
}

/** Puts the parameters in a fixed order. Only the browser uses the rest, such as a filter. */
function selectionOf(query: string, { paged, text, choices = {} }: Selection): string {
  const given = new URLSearchParams(query)
  const chosen = Object.entries(choices).filter(([name, values]) => values.includes(given.get(name) ?? ''))
  const selection = new URLSearchParams(chosen.map(([name]) => [name, given.get(name)!]))
  const typed = text && typedText(given.get(text))
  if (text && typed) selection.set(text, typed)
  const cursor = paged && ['before', 'until'].find((name) => /^\d{1,15}$/.test(given.get(name) ?? ''))
  if (cursor) selection.set(cursor, given.get(cursor)!)
  return selection.size > 0 ? `?${selection}` : ''
}

/**
 * Returns the address under which a request's page is cached, or undefined if there is no such page. It has no trailing slash, no title, and of
 * the query only what selects content. Paths are case-sensitive.
 */
export function pageAddress(url: string): string | undefined {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (path.length > LONGEST) return undefined
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  for (const { pattern, selection } of patterns) {
    const address = pattern.exec(bare)?.[1]
    if (address !== undefined) return mark < 0 ? address : address + selectionOf(url.slice(mark + 1), selection)
  }
  return undefined
}
