import { messages } from '@unspun/contract/messages.ts'

/** What a picture is drawn from. */
export interface SharePictureFacts {
  title: string
  headline_title: string
  domain: string
  user_display_name: string
  site_name: string
}

/** The texts on a picture, in its sentences; those that the fonts cannot draw are replaced or left out. */
export interface SharePictureWords {
  badge: string
  author: string
  title: string
  label: string
  original: string
  /** False where `original` says where to read it. */
  struck: boolean
  site: string
}

/** Whether the fonts have every character of a text. */
export type CanDraw = (text: string) => boolean

/**
 * The texts for a fix. A picture whose fix cannot be drawn shows neither of the two headlines: the original alone would stand there as if
 * it were the fix.
 */
export function wordsFor(given: SharePictureFacts, canDraw: CanDraw): SharePictureWords {
  const say = messages.sharePicture
  const [title, original, author, domain, site] = [
    given.title,
    given.headline_title,
    given.user_display_name,
    given.domain,
    given.site_name,
  ].map((text) => drawable(text, canDraw)) as [string, string, string, string, string]
  const readIt = site ? say.readOn(site) : say.readOnSite
  const struck = title !== '' && original !== ''
  return {
    badge: messages.fix.readerWritten,
    author: author ? say.by(author) : say.byMember,
    title: title || (domain ? say.rewritten(domain) : say.rewrittenSomewhere),
    label: title ? (domain ? say.original(domain) : say.originalSomewhere) : '',
    original: struck ? original : readIt,
    struck,
    site,
  }
}

// Small pictures in a text, with what tints and joins them. Without them it says the same.
const PICTOGRAPHS =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|[\ufe0e\ufe0f]|\u20e3)+/gu

/** The text, if need be without its emoji; empty if there is nothing left, or something that cannot be drawn. */
function drawable(text: string, canDraw: CanDraw): string {
  if (canDraw(text)) return text
  const bare = text.replace(PICTOGRAPHS, ' ').replace(/\s+/gu, ' ').trim()
  return bare && canDraw(bare) ? bare : ''
}
