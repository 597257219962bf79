/** Words that say nothing about the subject of a title. Words of one or two letters are excluded anyway. */
const STOP_WORDS = new Set(
  `about above after again against all also amid among and another any are aren't around away back because been before behind being
  below between both but can can't cannot could couldn't did didn't does doesn't doing don't down during each else even ever every few
  for from get gets getting give gives goes going gone got had hadn't has hasn't have haven't having her here hers herself him himself
  his how however i'd i'll i'm i've into isn't it'd it'll its itself just keep keeps know let less like made make makes many may maybe
  might mine more most much must mustn't myself near need needs never new nor not nothing now off old once one only onto other others
  our ours ourselves out over own per put puts quite rather really said same say says set sets she shall should shouldn't since some
  still such take takes than that the their theirs them themselves then there these they they'd they'll they're they've this those
  though through thus too toward towards two under until upon use used using very via want wants was wasn't way we'd we'll we're we've
  well were weren't what when where whether which while who whom whose why will with within without won't would wouldn't yet you
  you'd you'll you're you've your yours yourself yourselves`.split(/\s+/),
)

const WORDS = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu
const TOO_SHORT = 2

/** The words of a title that can be tags, without duplicates: in lowercase, without possessive endings, stop words and short words. */
export function tagsOf(title: string): Set<string> {
  const tags = new Set<string>()
  for (const [found] of title.normalize('NFC').toLowerCase().matchAll(WORDS)) {
    const word = found.replaceAll('’', "'").replace(/'s$/, '')
    if ([...word].length > TOO_SHORT && !STOP_WORDS.has(word)) tags.add(word)
  }
  return tags
}

export interface Tag {
  word: string
  /** The number of titles that have the word. */
  count: number
}

/** The `size` most frequent words, in alphabetical order. Among equally frequent words the first ones found win. */
export function tagCloud(titles: Iterable<ReadonlySet<string>>, size: number): Tag[] {
  const counts = new Map<string, number>()
  for (const tags of titles) for (const word of tags) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, size)
    .sort((a, b) => (a.word < b.word ? -1 : 1))
}

/** The size of a word in a cloud with these counts: from 1 (fewest titles) to 4 (most titles, if clearly more). */
export function weightOf(count: number, counts: readonly number[]): number {
  const least = Math.min(...counts)
  const range = Math.max(...counts) - least
  return 1 + Math.round((3 * (count - least)) / Math.max(range, 3))
}
