// Between a title and the name of an outlet: `Title | Outlet`, `Title - Outlet`.
const SEPARATOR = /\s+[-–—·•:»/]+\s+|\s*[|｜]\s*/
const MAY_SEPARATE = / [-–—·•:»/]|[|｜]/
/** Parts of host names that name no outlet. */
const NO_NAME = new Set([
  'www',
  'com',
  'org',
  'net',
  'info',
  'news',
  'online',
  'edition',
  'mobile',
  'amp',
  'gov',
  'edu',
])
const FILLER = /\b(?:the|news|online|magazine|com|www)\b/giu

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const initials = (words: readonly string[]): string => words.map((each) => each[0] ?? '').join('')

/** Every way in which a part of a title may stand for a host name: letter for letter, without "The" or "News", or by initials. */
function namesOf(part: string): string[] {
  const words = part.trim().split(/[\s.]+/)
  const last = words.at(-1) ?? ''
  const short = initials(words).length > 2 ? [initials(words), initials(words.slice(0, -1)) + last] : []
  return [part, part.replace(FILLER, ''), ...short, ...short.map((name) => name.replace(/^t(?=\p{L}{2})/iu, ''))].map(
    letters,
  )
}

/** Finds out whether the first or last part of a title, set off by a sign such as `|`, is the name of the outlet at `domain`. */
export function outletFinder(domain: string): (title: string) => boolean {
  const labels = domain.split('.').filter((label) => label.length > 2 && !NO_NAME.has(label))
  const keys = new Set([domain, ...labels, ...labels.map((label) => label.replace(/^the(?=.{3})/, ''))].map(letters))
  const isName = (part: string) => part.length <= 40 && namesOf(part).some((name) => keys.has(name))
  return (title) => {
    if (!MAY_SEPARATE.test(title)) return false
    const parts = title.split(SEPARATOR)
    return parts.length > 1 && (isName(parts[0]!) || isName(parts.at(-1)!))
  }
}
