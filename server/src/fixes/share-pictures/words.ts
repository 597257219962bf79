import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import * as sharePictureMessages from '@unspun/contract/messages/share-pictures.ts'

export interface SharePictureFacts {
  title: string
  headline_title: string
  domain: string
  user_display_name: string
  site_name: string
  /** The outlet has changed its headline to words close to the fix. */
  followed: boolean
}

/** Texts that the fonts cannot draw are replaced or left out. */
export interface SharePictureWords {
  badge: string
  author: string
  title: string
  label: string
  original: string
  /** False if `original` only says where to read the original. */
  struck: boolean
  site: string
}

export type CanDraw = (text: string) => boolean

/** Leaves out both headlines if the fix cannot be drawn, because the original alone would look like the fix. */
export function wordsFor(given: SharePictureFacts, canDraw: CanDraw): SharePictureWords {
  const say = sharePictureMessages
  const [title, original, author, domain, site] = [
    given.title,
    given.headline_title,
    given.user_display_name,
    given.domain,
    given.site_name,
  ].map((text) => drawable(text, canDraw)) as [string, string, string, string, string]
  const by = author ? say.by(author) : say.byMember
  const readIt = site ? say.readOn(site) : say.readOnSite
  const struck = title !== '' && original !== ''
  return {
    ...(given.followed
      ? { badge: historyMessages.followed, author: say.readerWritten(by) }
      : { badge: fixMessages.readerWritten, author: by }),
    title: title || (domain ? say.rewritten(domain) : say.rewrittenSomewhere),
    label: title ? (domain ? say.original(domain) : say.originalSomewhere) : '',
    original: struck ? original : readIt,
    struck,
    site,
  }
}

// Emoji with their modifiers and joiners. Without them, a text means the same.
const PICTOGRAPHS =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|[\ufe0e\ufe0f]|\u20e3)+/gu

/** Removes emoji if necessary. Returns an empty string if the rest cannot be drawn. */
function drawable(text: string, canDraw: CanDraw): string {
  if (canDraw(text)) return text
  const bare = text.replace(PICTOGRAPHS, ' ').replace(/\s+/gu, ' ').trim()
  return bare && canDraw(bare) ? bare : ''
}
