import { fixTexts } from '@unspun/contract/fixes.ts'
import * as webhookMessages from '@unspun/contract/messages/webhooks.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { StoredFix } from '../../headlines/pictures/picture-address.ts'

const textsOf = (fix: StoredFix) => Object.fromEntries(fixTexts.map((name) => [name, fix[name]]))

export interface MessageSite {
  siteUrl: string
}

/** The message about a new leading fix. `text` is ready to be posted: whose words the fix is, what was printed, and the address. */
export function messageOf(fix: StoredFix, { siteUrl }: MessageSite, now: Date) {
  const { headline_fix_id, headline_id, title, total_vote_value, user_display_name: author } = fix
  const { domain, headline_title, headline_lang: lang, original_url } = fix
  const url = siteUrl + pages.fix(fix)
  return {
    type: 'fix.leading',
    timestamp: now.toISOString(),
    data: {
      text: webhookMessages.post({ title, author, domain, printed: headline_title, url }),
      fix: { headline_fix_id, title, ...textsOf(fix), total_vote_value, author, url },
      headline: {
        headline_id,
        title: headline_title,
        lang,
        domain,
        original_url,
        url: siteUrl + pages.headline({ headline_id, title: headline_title }),
      },
    },
  }
}
