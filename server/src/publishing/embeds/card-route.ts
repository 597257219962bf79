import { createHash } from 'node:crypto'
import { cacheTags } from '@unspun/contract/cache-tags.ts'
import { CARD_PATTERN, CARD_SANDBOX } from '@unspun/contract/embeds.ts'
import type { Database } from '../../database/database.ts'
import type { DocumentRoute } from '../../http/syndication/serve-documents.ts'
import { type CardSite, cardOf, goneCard } from './card.ts'
import { CARD_STYLE } from './card-style.ts'
import { outgoingFix } from './embed-store.ts'

const STYLE_HASH = `'sha256-${createHash('sha256').update(CARD_STYLE).digest('base64')}'`

/**
 * Any site may frame a card. It runs nothing, loads nothing and uses its one stylesheet; in the sandbox it can only open the page of its fix
 * in another tab.
 */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    // The empty icon, without which a browser that opens the card by itself asks for one.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    `sandbox ${CARD_SANDBOX}`,
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-robots-tag': 'noindex',
}

export interface CardOptions extends CardSite {
  database: Database
}

/** The card of a fix, for other sites. A fix that may not leave the site has a card that says so, and is looked up each time. */
export function cardRoute({ database, ...site }: CardOptions): DocumentRoute {
  return {
    path: CARD_PATTERN,
    async make({ id = '' }) {
      const fix = /^[1-9]\d{0,14}$/.test(id) ? await outgoingFix(database, Number(id)) : undefined
      if (!fix) return { status: 404, body: goneCard(site), headers: HEADERS, tags: [], keep: false }
      const { headline_id } = fix
      return { status: 200, body: cardOf(fix, site), headers: HEADERS, tags: [cacheTags.headline(headline_id)] }
    },
  }
}
