import { fixTexts } from '@unspun/contract/fixes.ts'

/**
 * Fields of headlines and fixes that no list of headlines shows. The state of a page leaves them out of such lists, so those rows lack them.
 * A page that shows them reads its own headline or fix.
 */
export const unlisted: readonly string[] = [
  'url_id',
  'video_id',
  'image_url',
  'headline_image_url',
  'description',
  ...fixTexts,
  'published_at',
  'image',
  'thumbnail',
  'headline_description',
  'headline_thumbnail',
  'headline_video_id',
  'title_image',
  'title_image_sharing',
]

/** The row, with those of the unlisted fields that it lacks and `other`, the same row of another answer, has. */
export function completed<T extends object>(row: T, other: object | undefined): T {
  const lacking = Object.entries(other ?? {}).filter(([name]) => unlisted.includes(name) && !(name in row))
  return lacking.length > 0 ? { ...row, ...Object.fromEntries(lacking) } : row
}
