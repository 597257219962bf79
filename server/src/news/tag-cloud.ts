import { hasWord, isUnspaced, type NewsWord, spacedWords } from '@unspun/contract/feeds.ts'

/** Words of one or two letters are excluded anyway. */
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
  you'd you'll you're you've your yours yourself yourselves
  auch bei das dem den der des die ein eine einer für ist mit nach nicht über und von vor wie wird zum zur
  aux avec ces cette dans des elle est les leur mais nous par pas plus pour qui ses son sont sur une vous
  como con del desde donde entre esta este los las más para pero por que sin sobre una
  الذي التي إلى بعد بين حول خلال على عند قبل كان كما لكن لماذا ليس ماذا منذ هذا هذه
  一个 不是 什么 他们 以及 你们 可能 可以 因为 如何 已经 成为 我们 所以 没有 进行 这个 这些 那个 ため こと もの という
  그리고 대한 대해 위해 있는 있다 하는 했다`.split(/\s+/),
)

const TOO_SHORT = 2
const SYLLABIC = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u
const HIRAGANA_ONLY = /^\p{Script=Hiragana}+$/u
/** Any language works, because a script without spaces is divided by its own dictionary. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

const divided = (text: string): string[] =>
  isUnspaced(text)
    ? Array.from(segmenter.segment(text), ({ segment, isWordLike }) => (isWordLike ? segment : '')).filter(Boolean)
    : [text]

/** Most Chinese, Japanese and Korean words have two characters. Hiragana alone are endings and particles. */
const isTooShort = (word: string): boolean => {
  const length = [...word].length
  return length < TOO_SHORT || (length === TOO_SHORT && !SYLLABIC.test(word)) || HIRAGANA_ONLY.test(word)
}

/** Leaves out possessive endings, stop words and short words. */
export const tagsOf = (title: string): Set<string> =>
  new Set(
    spacedWords(title)
      .flatMap(divided)
      .filter((word) => !isTooShort(word) && !STOP_WORDS.has(word)),
  )

/** Among equally frequent words, the first ones win. Counts like `hasWord`, by which readers filter. */
export function tagCloud(titles: readonly string[], size: number): NewsWord[] {
  const counts = new Map<string, number>()
  for (const title of titles) for (const word of tagsOf(title)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, size)
    .map(([word]) => ({ word, count: titles.filter((title) => hasWord(title, word)).length }))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
}
