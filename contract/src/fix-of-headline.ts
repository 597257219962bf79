import type { HeadlineFix } from './fixes.ts'
import type { Headline } from './headlines.ts'

/** The headline's fields that every fix of it repeats. */
export const headlinePart = (headline: Headline) => ({
  headline_title: headline.title,
  headline_lang: headline.lang,
  headline_description: headline.description,
  headline_image_url: headline.headline_image_url,
  headline_image: headline.headline_image,
  headline_thumbnail: headline.thumbnail,
  headline_video_id: headline.video_id,
  url_id: headline.url_id,
  original_url: headline.original_url,
  domain: headline.domain,
})

/** A fix without those fields: the form read from the database and embedded in pages, next to its headline. */
export type OwnFix = Omit<HeadlineFix, keyof ReturnType<typeof headlinePart>>

/** The complete fix. */
export const withHeadline = (fix: OwnFix, headline: Headline): HeadlineFix => ({ ...fix, ...headlinePart(headline) })
