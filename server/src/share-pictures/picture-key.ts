import { createHash } from 'node:crypto'
import type { SharePictureFacts } from './words.ts'

/** Raise it when the design changes. Pictures that are there stay until their words change. */
const DESIGN = 2

/** What a fix's pictures show, as a short text: equal if and only if they would look the same. */
export function pictureKey(facts: SharePictureFacts, headlineImage: string): string {
  const { title, headline_title, domain, user_display_name, site_name } = facts
  const shown = JSON.stringify([DESIGN, title, headline_title, domain, user_display_name, site_name, headlineImage])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

/** The names of a fix's two pictures. */
export interface PictureNames {
  /** As tall as wide. */
  title_image: string
  /** 1200 x 630, for the cards of other sites. */
  title_image_sharing: string
}

/** New names; `nonce` keeps a drawing from another's, so that removing an old one can never remove what is shown. */
export const pictureNames = (fixId: number, key: string, nonce: string): PictureNames => ({
  title_image: `${fixId}-${key}-${nonce}.jpg`,
  title_image_sharing: `${fixId}-${key}-${nonce}-wide.jpg`,
})
