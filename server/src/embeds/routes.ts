import { cardPath, cardWidths } from '@unspun/contract/embeds/addresses.ts'
import { oEmbed } from '@unspun/contract/embeds/calls.ts'
import { embedMessages } from '@unspun/contract/embeds/messages.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { escaped } from './card.ts'
import { cardHeight } from './card-height.ts'
import type { CardOptions } from './card-route.ts'
import { outgoingFix } from './embed-store.ts'
import { fixAtAddress } from './fix-address.ts'

const CACHE_SECONDS = 3600

/** How other programs show a fix. */
export const embedRoutes = ({ database, siteUrl, siteName }: CardOptions): Route[] => [
  route(oEmbed, async ({ input: { url, maxwidth = cardWidths.usual, maxheight } }) => {
    const id = fixAtAddress(url, siteUrl)
    const fix = id === undefined ? undefined : await outgoingFix(database, id)
    if (!fix) throw new AppError('FixNotFound')
    const width = Math.min(maxwidth, cardWidths.most)
    const needed = cardHeight(
      { title: fix.title, original: `${embedMessages.printed(fix.domain)} ${fix.headline_title}` },
      width,
    )
    const height = Math.min(needed, maxheight ?? needed)
    const src = siteUrl + cardPath(fix.headline_fix_id)
    return {
      version: '1.0' as const,
      type: 'rich' as const,
      provider_name: siteName,
      provider_url: siteUrl,
      title: fix.title,
      author_name: fix.user_display_name,
      ...(fix.user_username ? { author_url: siteUrl + pages.profile(fix.user_username) } : {}),
      cache_age: CACHE_SECONDS,
      width,
      height,
      html: `<iframe src="${escaped(src)}" width="${width}" height="${height}" title="${escaped(embedMessages.cardTitle(fix.title))}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`,
      headline_id: fix.headline_id,
    }
  }),
]
