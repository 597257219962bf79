import { type NoticeWords, sharedWords, spacedWords, unspacedWords } from './notice-words.ts'
import { isSiteName, LONGEST_TITLE, letters } from './site-name.ts'

/** What a title says of its page: an error or a check, a login or an offer to subscribe, or a question about cookies. */
export type Notice = 'notice' | 'login' | 'consent'

interface Vocabulary {
  phrases: [Notice, string[]][]
  words: ReadonlySet<string>
}

const KINDS = ['notice', 'login', 'consent'] as const
const MAX_WORDS = 24
const MAX_UNSPACED = 60
const LONGEST_NAME = 40
const LONGEST_UNSPACED_NAME = 12
const MAX_NAMES = 2
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Words in lower case without accents, separated by one blank. Apostrophes separate words. */
const plainWords = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')

const phrasesOf = (text: string, separator: RegExp, join = ' '): string[] =>
  text
    .split(separator)
    .map((phrase) => plainWords(phrase).replaceAll(' ', join))
    .filter(Boolean)

const spaced = spacedWords.map((own): Vocabulary => {
  const both = (name: keyof NoticeWords) => `${own[name]}, ${sharedWords[name]}`
  const phrases = KINDS.map((kind): [Notice, string[]] => [kind, phrasesOf(both(kind), /[,،]/)])
  const words = [...phrases.flatMap(([, list]) => list), plainWords(both('more'))].flatMap((text) => text.split(' '))
  return { phrases, words: new Set(words) }
})

const unspaced = unspacedWords.map((own): Vocabulary => {
  const phrases = KINDS.map((kind): [Notice, string[]] => [kind, phrasesOf(own[kind], /\s+/, '')])
  return { phrases, words: new Set([...phrases.flatMap(([, list]) => list), ...phrasesOf(own.more, /\s+/, '')]) }
})

const ADDRESS = /\bhttps?:\/\/\S+|(?<![\p{L}\p{N}.@-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/\S*)?(?![\p{L}\p{N}])/gu
const INDEX_OF = /^(?:index of|directory listing (?:of|for)) \//i
/** Separators that no sentence has. */
const APART = /[|｜│·•›»]/
const SEPARATOR = /(\s*[|｜│·•›»]\s*|\s+[-–—:]\s+|\s*[–—]\s*|:\s+)/
/** Pages of applications and platforms without an article: their name and a slogan. */
const PLATFORM =
  /^(?:facebook|instagram|threads|x|twitter|tiktok|linkedin|reddit|youtube|pinterest|snapchat|whatsapp|telegram|discord|twitch|tumblr|quora|medium|mastodon|bluesky|google|yahoo|msn|flipboard)(?:\s*[.|•·]\s*|\s+[-–—]\s+|$)/i
const NAME_AND_KIND = /^\p{Lu}[\p{L}\d+&.]* (?:News|Apps?|Home|Online|Portal|Dashboard|Feed|Reader|Plus|Mail)$/u

/**
 * Returns what a title says of its page if it consists of words of notices only, apart from the site's name. "Please
 * wait: airlines tell passengers" has other words and is a headline, and so is a text of more than `LONGEST_TITLE`
 * characters.
 */
export function noticeIn(title: string, keys: ReadonlySet<string>): Notice | undefined {
  if (title.length > LONGEST_TITLE) return undefined
  if (INDEX_OF.test(title)) return 'notice'
  const withoutAddresses = title.replace(ADDRESS, ' ')
  // An address is the title of a page that only redirects. Names of sites can look like hosts.
  if (plainWords(withoutAddresses) === '') return /^https?:/i.test(title.trim()) ? 'notice' : undefined
  const whole = noticeOf(withoutAddresses)
  if (whole) return whole
  const pieces = withoutAddresses.split(SEPARATOR)
  const parts = pieces.filter((piece, index) => index % 2 === 0 && plainWords(piece) !== '')
  const named = parts.map((text) => ({ text, notice: noticeOf(text) ?? namedLogin(text) }))
  const others = named.filter(({ text, notice }) => !notice && !isSiteName(text, keys))
  const found = named.find(({ notice }) => notice)
  if (!found || others.length > MAX_NAMES) return undefined
  // After a colon comes what the notice is about, not a name.
  const isExplained = /:/.test(withoutAddresses) && others.some((other) => named.indexOf(other) > named.indexOf(found))
  const isApart = pieces.every((piece, index) => index % 2 === 0 || APART.test(piece))
  return others.every(({ text }) => isName(text, isApart)) && !isExplained ? found.notice : undefined
}

/** Returns whether a title is only the name of the site or of an application. */
export const namesApplication = (title: string, keys: ReadonlySet<string>): boolean =>
  PLATFORM.test(title) || NAME_AND_KIND.test(title) || keys.has(letters(title))

/** Returns whether a title is one word in Latin letters, as those of applications are. Few headlines are. */
export const isOneWord = (title: string): boolean => /^\p{Script=Latin}[\p{L}\p{M}\p{N}+'’.-]*[!?.…]*$/u.test(title)

function noticeOf(text: string): Notice | undefined {
  const plain = plainWords(text)
  if (UNSPACED.test(text)) return noticeInUnspaced(plain.replaceAll(' ', ''))
  if (plain === 'home') return 'notice'
  const words = plain.split(' ')
  if (words.length > MAX_WORDS) return undefined
  for (const { phrases, words: known } of spaced) {
    if (!words.every((word) => known.has(word) || /^\d{1,4}$/.test(word))) continue
    const kind = phrases.find(([, list]) => list.some((phrase) => ` ${plain} `.includes(` ${phrase} `)))?.[0]
    if (kind) return kind
  }
  const isStatus = words.some((word) => /^(?:[45]\d\d|30[1-8])$/.test(word)) && words.length <= 3
  return isStatus && spaced.some(({ words: known }) => words.every((word) => known.has(word) || /^\d+$/.test(word)))
    ? 'notice'
    : undefined
}

function noticeInUnspaced(text: string): Notice | undefined {
  if (text.length > MAX_UNSPACED) return undefined
  for (const { phrases, words } of unspaced) {
    if (!isMadeOf(text, words)) continue
    const kind = phrases.find(([, list]) => list.some((phrase) => text.includes(phrase)))?.[0]
    if (kind) return kind
  }
  return undefined
}

/** Returns whether a text can be cut into the given words and numbers. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end++)
    for (let start = Math.max(0, end - 40); start < end && !reached[end]; start++)
      reached[end] =
        reached[start] === true && (words.has(text.slice(start, end)) || /^\d$/.test(text.slice(start, end)))
  return reached[text.length] === true
}

/** Returns `login` or `consent` for those with the site's name before or behind, such as "Log into Example". */
function namedLogin(text: string): Notice | undefined {
  const words = text.trim().split(/\s+/)
  for (let names = 1; names <= 2 && names < words.length; names++)
    for (const [name, rest] of [
      [words.slice(-names), words.slice(0, -names)],
      [words.slice(0, names), words.slice(names)],
    ] as const) {
      const notice = name.every((word) => /^\p{Lu}/u.test(word)) ? noticeOf(rest.join(' ')) : undefined
      // "Cookie" with a name is a recipe.
      if (notice === 'login' || (notice === 'consent' && rest.length >= 3)) return notice
    }
  return undefined
}

/**
 * Returns whether a part of a title can be a site's name: up to three words with capitals, or a few letters. Behind a
 * separator that sentences do not have, it can have more words, or one or two without capitals.
 */
function isName(text: string, isApart: boolean): boolean {
  const words = text.trim().split(/\s+/)
  if (text.length > (UNSPACED.test(text) ? LONGEST_UNSPACED_NAME : LONGEST_NAME)) return false
  if (isApart && words.length <= 2) return true
  return words.length <= (isApart ? 5 : 3) && words.every((word) => !/^\p{Ll}/u.test(word) || word.length <= 3)
}
