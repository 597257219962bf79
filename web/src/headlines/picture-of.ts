import type { Headline } from '@unspun/contract/headlines.ts'

/** The address of a headline's picture, or an empty string: ours if one is stored, else the news site's. */
export const pictureOf = (headline: Pick<Headline, 'headline_image_url' | 'image_url'>): string =>
  headline.headline_image_url || headline.image_url
