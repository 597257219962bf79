import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import { headlinePicture } from '@unspun/contract/pictures.ts'

/** A headline as stored: the address of its picture depends on the deployment. */
export type StoredHeadline = Omit<Headline, 'image_url' | 'headline_image_url'>
/** A fix as stored. */
export type StoredFix = Omit<HeadlineFix, 'headline_image_url'>

/** Adds the address of a headline's picture: that of our own copy, because readers' browsers load pictures of this site only. */
export function withPicture<T extends StoredHeadline>(headline: T, imagesUrl: string) {
  const address = headlinePicture(imagesUrl, headline.headline_image)
  return { ...headline, image_url: address, headline_image_url: address }
}

/** The same for a fix, which repeats its headline's picture. */
export const fixWithPicture = (fix: StoredFix, imagesUrl: string): HeadlineFix => ({
  ...fix,
  headline_image_url: headlinePicture(imagesUrl, fix.headline_image),
})
