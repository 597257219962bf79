import * as embedMessages from '@unspun/contract/messages/embeds.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { StoredFix } from '../../headlines/pictures/picture-address.ts'
import type { CardTexts } from './card-height.ts'
import { CARD_STYLE } from './card-style.ts'

export interface CardSite {
  siteUrl: string
  siteName: string
}

type CardFix = Pick<
  StoredFix,
  'headline_fix_id' | 'title' | 'headline_title' | 'headline_lang' | 'domain' | 'user_display_name'
>

/** The texts of a card, as they are shown. */
export const cardTexts = (fix: CardFix, siteName: string): CardTexts => ({
  title: fix.title,
  printed: embedMessages.printed(fix.domain),
  original: fix.headline_title,
  by: embedMessages.by(fix.user_display_name),
  more: embedMessages.more(siteName),
})

/**
 * The card of a fix as a document of its own, without scripts or pictures. It says that a reader wrote the title, and shows what was printed.
 * All texts are escaped.
 */
export function cardOf(fix: CardFix, { siteUrl, siteName }: CardSite): string {
  const { title, printed, original, by, more } = cardTexts(fix, siteName)
  const lang = fix.headline_lang ? ` lang="${escapeHtml(fix.headline_lang)}"` : ''
  const link = (text: string) =>
    `<a href="${escapeHtml(siteUrl + pages.fix(fix))}" target="_blank" rel="noopener">${text}</a>`
  return page(
    embedMessages.cardTitle(title),
    `<p class="label">${escapeHtml(fixMessages.readerWritten)}</p>
<h1 dir="auto"${lang}>${link(escapeHtml(title))}</h1>
<p class="printed">${escapeHtml(printed)}</p>
<p class="original" dir="auto"${lang}><s>${escapeHtml(original)}</s></p>
<footer><span>${escapeHtml(by)}</span> ${link(escapeHtml(more))}</footer>`,
  )
}

/** The card in place of a fix that may not be shown elsewhere, or is none. It names nothing of it. */
export function goneCard({ siteUrl, siteName }: CardSite): string {
  return page(
    embedMessages.gone,
    `<h1>${escapeHtml(embedMessages.gone)}</h1>
<p class="printed">${escapeHtml(embedMessages.goneWhy)}</p>
<footer><a href="${escapeHtml(siteUrl)}/" target="_blank" rel="noopener">${escapeHtml(siteName)}</a></footer>`,
  )
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${CARD_STYLE}</style>
</head>
<body><article>
${content}
</article></body>
</html>
`
