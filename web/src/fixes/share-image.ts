import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as sharePictureMessages from '@unspun/contract/messages/share-pictures.ts'
import type { Site } from '@unspun/contract/site.ts'

type Images = Pick<HeadlineFix, 'title_image' | 'title_image_sharing'>

export const shareImageAddress = (site: Pick<Site, 'url' | 'images_url'>, name: string): string =>
  new URL(`${site.images_url}/fix-images/${name}`, site.url).href

export function shareImageOf(
  site: Pick<Site, 'url' | 'images_url'>,
  fix: Images & Pick<HeadlineFix, 'title' | 'headline_title' | 'domain'>,
) {
  if (!fix.title_image_sharing) return undefined
  const alt = sharePictureMessages.alt(fix.title, fix.headline_title, fix.domain)
  return { src: shareImageAddress(site, fix.title_image_sharing), width: 1200, height: 630, alt }
}
