import { CARD_SANDBOX, cardPath, cardWidths, oEmbed } from '@unspun/contract/embeds.ts'
import { AppError } from '@unspun/contract/errors.ts'
import * as embedMessages from '@unspun/contract/messages/embeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { cardTexts } from './card.ts'
import { cardHeight, growingHeight } from './card-height.ts'
import type { CardOptions } from './card-route.ts'
import { outgoingFix } from './embed-store.ts'
import { fixAtAddress } from './fix-address.ts'

const CACHE_SECONDS = 3600

/** The style of a frame. Its corners are those of the card: where page and reader differ in dark and light, browsers fill what is behind. */
const frameStyle = (height: string | undefined) =>
  `border:0;border-radius:16px;max-width:100%${height ? `;height:${height}` : ''}`

/** How other programs show a fix. */
export const embedRoutes = ({ database, siteUrl, siteName }: CardOptions): Route[] => [
  route(oEmbed, async ({ input: { url, maxwidth = cardWidths.usual, maxheight } }) => {
    const id = fixAtAddress(url, siteUrl)
    const fix = id === undefined ? undefined : await outgoingFix(database, id)
    if (!fix) throw new AppError('FixNotFound')
    const width = Math.min(maxwidth, cardWidths.most)
    const texts = cardTexts(fix, siteName)
    const needed = cardHeight(texts, width)
    const height = Math.min(needed, maxheight ?? needed)
    const grown = maxheight === undefined ? growingHeight(texts, width) : undefined
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
      html: `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(embedMessages.cardTitle(fix.title))}" loading="lazy" sandbox="${CARD_SANDBOX}" style="${frameStyle(grown)}"></iframe>`,
      headline_id: fix.headline_id,
    }
  }),
]
