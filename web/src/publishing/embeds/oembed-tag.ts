import { OEMBED_PATH } from '@unspun/contract/embeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { FixData } from '../../pages/fix/load.ts'

/** Only the server writes this tag into `<head>`. Empty if the page's data shows that the fix may not leave the site. */
export function oEmbedTag({ fix }: FixData, site: Site): string {
  if (!fix.outgoing) return ''
  const call = new URL(`${site.api_url}${OEMBED_PATH}`, site.url)
  call.searchParams.set('url', site.url + pages.fix(fix))
  return `<link rel="alternate" type="application/json+oembed" href="${call.href.replaceAll('&', '&amp;').replaceAll('"', '%22')}"/>`
}
