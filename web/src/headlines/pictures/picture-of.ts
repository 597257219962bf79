import type { Headline } from '@unspun/contract/headlines.ts'
import { headlinePicture, pictureCopies, readPictureName } from '@unspun/contract/pictures.ts'
import type { ShownPicture } from './Picture.tsx'

/** The fields of a headline, or of one of its fixes, that tell its picture. */
export type Pictured = Pick<Headline, 'headline_image' | 'headline_image_url'> &
  Partial<Pick<Headline, 'picture_state'>>

/**
 * Returns the stored copy in all its widths, otherwise the picture at `headline_image_url`. If neither is available, `src` is empty, which
 * reserves its space. Undefined for an article without a picture. `imagesUrl` is the base address of stored pictures.
 */
export function pictureOf(
  { headline_image, headline_image_url, picture_state }: Pictured,
  imagesUrl: string,
): ShownPicture | undefined {
  const stored = readPictureName(headline_image)
  if (!stored) {
    const isExpected = picture_state === 'coming' || picture_state === 'missing'
    return headline_image_url || isExpected ? { src: headline_image_url } : undefined
  }
  return {
    src: headlinePicture(imagesUrl, headline_image),
    webp: pictureCopies(stored)
      .map(({ name, width }) => `${headlinePicture(imagesUrl, name)} ${width}w`)
      .join(', '),
    width: stored.width,
    height: stored.height,
  }
}
