import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import { headlinePicture } from '@unspun/contract/pictures.ts'

/** A headline without its picture's URL, which depends on the deployment. */
export type StoredHeadline = Omit<Headline, 'image_url' | 'headline_image_url'>
export type StoredFix = Omit<HeadlineFix, 'headline_image_url'>

/** Adds the URL of our copy. Readers' browsers load pictures only from this site. */
export function withPicture<T extends StoredHeadline>(headline: T, imagesUrl: string) {
  const address = headlinePicture(imagesUrl, headline.headline_image)
  return { ...headline, image_url: address, headline_image_url: address }
}

export const fixWithPicture = (fix: StoredFix, imagesUrl: string): HeadlineFix => ({
  ...fix,
  headline_image_url: headlinePicture(imagesUrl, fix.headline_image),
})
