import { skeletonsOf, wordsIn } from '../engines/lookalikes/skeleton.ts'

/** Words that no name may contain. */
const TITLES =
  'admin admins administrator administrators administration moderator moderators moderation staff sysadmin webmaster'.split(
    ' ',
  )
/** No name may consist of these words alone. */
const ROLES =
  'mod mods support help helpdesk official system root security team the site account accounts service deleted'.split(
    ' ',
  )

const lookalikes = (words: readonly string[]) =>
  new Set(words.flatMap((word) => skeletonsOf(word).map((each) => wordsIn(each).join(''))))

const titles = lookalikes(TITLES)
const roles = lookalikes([...TITLES, ...ROLES])

/**
 * Returns whether a name could be mistaken for the site or its staff, in any spelling: `Adm1n`, `A d m i n`, `Ana
 * (moderator)`, `Unspun_Support`, `Staff 2`.
 */
export function imitatesStaff(name: string, siteName: string): boolean {
  const site = lookalikes([siteName])
  // Splits `AnaModerator2` into Ana, Moderator and 2.
  const parted = name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{N})(?=[^\p{N}])|([^\p{N}])(?=\p{N})/gu, '$1$2 ')
  const withoutNumbers = parted.replace(/(?<![^\s\p{P}\p{S}])\p{N}+(?![^\s\p{P}\p{S}])/gu, '')
  const ways = [parted, withoutNumbers].flatMap(skeletonsOf).map(wordsIn)
  return ways.some(
    (words) =>
      runsOf(words).some((run) => titles.has(run) || site.has(run)) || consistsOf(words.join(''), [roles, site]),
  )
}

/** Joins neighbouring words: `a b c` becomes `a`, `ab`, `abc`, `b`, `bc` and `c`. */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')))
}

function consistsOf(text: string, words: readonly ReadonlySet<string>[]): boolean {
  const ends = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!ends.has(at)) continue
    for (const each of words)
      for (const word of each) if (word !== '' && text.startsWith(word, at)) ends.add(at + word.length)
  }
  return text !== '' && ends.has(text.length)
}
