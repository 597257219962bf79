import type { Headline } from '@unspun/contract/headlines.ts'
import { pictureCopies, readPictureName } from '@unspun/contract/pictures.ts'
import type { ShownPicture } from '../ui/Picture.tsx'

/**
 * The picture of a headline, or of a fix of it, if it has one: ours if one is stored, in all its widths, else the news site's. `imagesUrl` is
 * where stored pictures are.
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
