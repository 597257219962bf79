import { createHash } from 'node:crypto'
import type { SharePictureFacts } from './words.ts'

/** The version of the design. Increase it with each change. Existing pictures stay until their words change. */
const DESIGN = 2

/** Two keys are equal if and only if the pictures would look the same. */
export function pictureKey(facts: SharePictureFacts, headlineImage: string): string {
  const { title, headline_title, domain, user_display_name, site_name, followed } = facts
  const shown = JSON.stringify([
    ...[DESIGN, title, headline_title, domain, user_display_name, site_name, headlineImage],
    ...(followed ? ['followed'] : []),
  ])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

export interface PictureNames {
  title_image: string
  /** 1200 x 630, for link previews on other sites. */
  title_image_sharing: string
}

/** `nonce` makes the names of each drawing unique, so that removing an old picture can never remove the current one. */
export const pictureNames = (fixId: number, key: string, nonce: string): PictureNames => ({
  title_image: `${fixId}-${key}-${nonce}.jpg`,
  title_image_sharing: `${fixId}-${key}-${nonce}-wide.jpg`,
})
