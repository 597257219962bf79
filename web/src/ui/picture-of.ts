import type { Headline } from '@unspun/contract/headlines.ts'
import { pictureCopies, readPictureName } from '@unspun/contract/pictures.ts'
import type { ShownPicture } from '../ui/Picture.tsx'

/**
 * The picture of a headline or of one of its fixes, if there is one: our stored copy in all its widths, else the news site's picture.
 * `imagesUrl` is the address of stored pictures.
 */
export function pictureOf(
  { headline_image, headline_image_url }: Pick<Headline, 'headline_image' | 'headline_image_url'>,
  imagesUrl: string,
): ShownPicture | undefined {
  const stored = readPictureName(headline_image)
  if (!stored) return headline_image_url ? { src: headline_image_url } : undefined
  const address = (name: string) => `${imagesUrl}/headline-images/${name}`
  return {
    src: address(headline_image),
    webp: pictureCopies(stored)
      .map(({ name, width }) => `${address(name)} ${width}w`)
      .join(', '),
    width: stored.width,
    height: stored.height,
  }
}
