import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Answer, Milliseconds, Nothing } from './shapes.ts'

export const newsLimits = {
  /** Age and number of stored news items. Items that In The News shows are kept at any age. */
  days: 14,
  items: 20_000,
  /** Words in the tag cloud of In The News, and items rendered at once. */
  cloudTags: 30,
  drawn: 60,
  inTheNews: 200,
  rail: 30,
} as const

/** `image_url` is the address of our copy of the picture, empty without one. */
export const RecentHeadline = Type.Object({
  guid: Type.String(),
  title: Type.String(),
  domain: Type.String(),
  link: Type.String(),
  image_url: Type.String(),
})
export type RecentHeadline = Static<typeof RecentHeadline>

/**
 * `picture_coming`: the copy of the picture is being made. `headline_id` is 0 unless the article is a headline of this site. `fix_title` and
 * `fix_author` (a display name) belong to the best fix.
 */
export const FeedHeadline = Type.Object({
  ...RecentHeadline.properties,
  picture_coming: Type.Boolean(),
  published_at: Milliseconds,
  headline_id: Type.Integer(),
  fix_count: Type.Integer(),
  headline_fix_id: Type.Integer(),
  fix_title: Type.String(),
  fix_author: Type.String(),
})
export type FeedHeadline = Static<typeof FeedHeadline>

/** `count` is the number of titles that contain the word. */
export const NewsWord = Type.Object({ word: Type.String(), count: Type.Integer() })
export type NewsWord = Static<typeof NewsWord>

export const recentFeed = endpoint({
  method: 'GET',
  path: '/feed/recent/',
  summary: 'The newest news items, for the side rail',
  who: 'anyone',
  input: Nothing,
  answer: Answer({ feed_headlines: Type.Array(RecentHeadline) }),
  // No tags: every page shows it, so it expires by age only, like `listTopDomains`.
  cache: { seconds: 30 },
})

export const inTheNews = endpoint({
  method: 'GET',
  path: '/feed/in-the-news/',
  summary:
    'The newest news items of all feeds, for In The News, with their best fixes and the most frequent words of their titles',
  who: 'anyone',
  input: Nothing,
  answer: Answer({ feed_headlines: Type.Array(FeedHeadline), words: Type.Array(NewsWord) }),
  cache: {
    seconds: 30,
    // A vote does not invalidate the list. If it makes another fix the best one, the list shows that fix within these seconds.
    tags: ({ feed_headlines }) => [
      cacheTags.feed,
      ...feed_headlines
        .filter(({ fix_count }) => fix_count > 0)
        .map(({ headline_id }) => cacheTags.fixesOf(headline_id)),
    ],
  },
})

const WORDS = /[\p{L}\p{M}\p{N}]+(?:[-'’\u200c][\p{L}\p{M}\p{N}]+)*/gu
/** Chinese, Japanese, Thai, Lao, Khmer and Burmese are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export const isUnspaced = (text: string): boolean => UNSPACED.test(text)

export const wordText = (title: string): string => title.normalize('NFC').toLowerCase()

/** Splits a text at spaces and punctuation. The words are in lower case, without possessive endings. */
export const spacedWords = (text: string): string[] =>
  Array.from(wordText(text).matchAll(WORDS), ([word]) => word.replaceAll('’', "'").replace(/'s$/, ''))

/** Returns whether a title contains a word. In a script without spaces any position counts, because browsers segment such texts differently. */
export const hasWord = (title: string, word: string): boolean =>
  isUnspaced(word) ? wordText(title).includes(word) : spacedWords(title).includes(word)
