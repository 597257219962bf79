import { notificationWords, notificationMail as say } from '@unspun/contract/notifications/mail-messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { Message } from '../engines/mail/mail.ts'
import { buttonHtml, leadHtml, mailFrame, quietHtml, SANS } from '../engines/mail/mail-frame.ts'
import { INBOX_PATH, UNSUBSCRIBE_PATH } from './addresses.ts'
import type { Delivery } from './mail-store.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export interface MailSite {
  siteName: string
  siteUrl: string
  /** Keys the link that stops the mails. */
  secret: string
}

const MAX_SUBJECT = 120
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** A mail with a member's notifications. */
export function notificationsMail(delivery: Delivery, { siteName, siteUrl, secret }: MailSite): Message {
  const { user_id, display_name, email: to, notifications, more } = delivery
  const site = new URL(siteUrl)
  const stop = new URL(UNSUBSCRIBE_PATH, site)
  stop.searchParams.set('token', unsubscribeToken(secret, user_id))
  const items = notifications.map((each) => ({
    ...notificationWords(each),
    link: each.address === '' ? '' : new URL(each.address, site).href,
  }))
  const total = items.length + more
  const first = items[0]!
  const subject = cut(first.title === '' ? first.says : `${first.says}: ${first.title}`, MAX_SUBJECT)
  const inbox = new URL(INBOX_PATH, site).href
  const settings = new URL(pages.settings('notifications'), site).href
  const lead = say.lead(siteName, display_name)
  const foot = [say.why(siteName), [say.settings, settings], [say.stop, stop.href]] as const

  const text = [
    say.title(total),
    lead,
    ...items.map(({ says, title, quote, link }) =>
      [`* ${says}`, title, quote && `"${quote}"`, link].filter(Boolean).join('\n  '),
    ),
    ...(more > 0 ? [say.more(more)] : []),
    `${say.button}:\n${inbox}`,
    ...foot.map((line) => (typeof line === 'string' ? line : `${line[0]}:\n${line[1]}`)),
    `${siteName}\n${site.origin}`,
  ].join('\n\n')

  const rest = more > 0 ? [`<p style="margin:0 0 8px">${escapeHtml(say.more(more))}</p>`] : []
  const small = foot
    .map((line) => (typeof line === 'string' ? escapeHtml(line) : linkHtml(line[0], line[1])))
    .map((line) => `<p style="margin:0 0 8px">${line}</p>`)
  const body = [
    leadHtml(lead),
    ...items.map(itemHtml),
    ...rest,
    '<div style="height:20px"></div>',
    buttonHtml({ button: say.button, link: inbox }),
    quietHtml(small.join('\n')),
  ]
  const html = mailFrame({ siteName, siteUrl: site, title: say.title(total), body: body.join('\n') })
  return {
    to,
    subject: say.subject(subject, total - 1),
    text,
    html,
    headers: {
      'List-Id': `${siteName.replace(/[^\w ]/g, '')} notifications <notifications.${site.hostname}>`,
      'List-Unsubscribe': `<${stop.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const linkHtml = (text: string, link: string) =>
  `<a href="${escapeHtml(link)}" style="color:#b3261e">${escapeHtml(text)}</a>`

function itemHtml({ says, title, quote, link }: { says: string; title: string; quote: string; link: string }): string {
  const named = escapeHtml(title || says)
  const linked = link
    ? `<a class="title" href="${escapeHtml(link)}" style="color:#1c1917;text-decoration:none">${named}</a>`
    : named
  return [
    '<div class="item" style="padding:16px 0;border-top:1px solid #e7e1d7;overflow-wrap:anywhere">',
    title ? `<p class="said" style="margin:0 0 4px;font:13px/1.4 ${SANS};color:#5f584f">${escapeHtml(says)}</p>` : '',
    `<p dir="auto" style="margin:0;font-weight:600;line-height:1.35">${linked}</p>`,
    quote
      ? `<p class="said" dir="auto" style="margin:6px 0 0;font:14px/1.5 ${SANS};color:#5f584f">${escapeHtml(quote)}</p>`
      : '',
    '</div>',
  ]
    .filter(Boolean)
    .join('\n')
}
