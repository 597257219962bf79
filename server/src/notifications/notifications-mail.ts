import * as notificationMailMessages from '@unspun/contract/messages/notification-mails.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { Message } from '../engines/mail/mail.ts'
import { buttonHtml, mailFrame, quietHtml, SANS } from '../engines/mail/mail-frame.ts'
import { INBOX_PATH, UNSUBSCRIBE_PATH } from './addresses.ts'
import type { Delivery } from './mail-store.ts'
import { cut, isolated, type Words, wordsOf } from './notification-words.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export interface MailSite {
  siteName: string
  siteUrl: string
  /** Keys the link that stops the mails. */
  secret: string
}

const MAX_SUBJECT = 120

type Item = Words & { link: string }

/** A mail with a member's notifications. One alone has the whole mail; several are a list. */
export function notificationsMail(delivery: Delivery, { siteName, siteUrl, secret }: MailSite): Message {
  const { user_id, email: to, mails, notifications, more } = delivery
  const site = new URL(siteUrl)
  const stop = new URL(UNSUBSCRIBE_PATH, site)
  stop.searchParams.set('token', unsubscribeToken(secret, user_id))
  const inbox = new URL(INBOX_PATH, site).href
  const items = notifications.map((each) => ({
    ...wordsOf(each),
    link: each.address === '' ? '' : new URL(each.address, site).href,
  }))
  const first = items[0]!
  const alone = items.length + more === 1
  const button = alone
    ? { button: notificationMailMessages.openOne(siteName), link: first.link || inbox }
    : { button: notificationMailMessages.openAll, link: inbox }
  const title = alone ? first.says : notificationMailMessages.title(items.length + more)
  const foot = {
    why: [notificationMailMessages.why(siteName, mails), siteMessages.footer],
    links: [
      { say: notificationMailMessages.settings, link: new URL(pages.settings('notifications'), site).href },
      { say: notificationMailMessages.stop, link: stop.href },
    ],
  }

  const text = [
    title,
    ...(alone ? quotedText(first) : items.map(itemText)),
    ...(more > 0 ? [notificationMailMessages.more(more)] : []),
    `${button.button}:\n${button.link}`,
    ...foot.why,
    ...foot.links.map((each) => `${each.say}:\n${each.link}`),
    `${siteName}\n${site.origin}`,
  ].join('\n\n')

  const body = [
    `<div style="margin:20px 0 ${alone ? 28 : 10}px;overflow-wrap:anywhere">${alone ? quotedHtml(first) : items.map(itemHtml).join('\n')}</div>`,
    ...(more > 0 ? [`<p style="margin:0 0 16px">${escapeHtml(notificationMailMessages.more(more))}</p>`] : []),
    buttonHtml(button),
    quietHtml(
      [
        `<p style="margin:0 0 12px">${foot.why.map(escapeHtml).join(' ')}</p>`,
        ...foot.links.map((each) => `<p style="margin:0 0 8px">${linkHtml(each)}</p>`),
      ].join('\n'),
    ),
  ]
  const html = mailFrame({
    siteName,
    siteUrl: site,
    title,
    ...(alone ? { titleHtml: first.saysHtml } : {}),
    body: body.join('\n'),
  })
  const about =
    first.title === '' ? '' : `: ${isolated(cut(first.title, Math.max(20, MAX_SUBJECT - first.says.length)))}`
  return {
    to,
    subject: notificationMailMessages.subject(first.says + about, items.length + more - 1),
    text,
    html,
    headers: {
      'List-Id': `${siteName.replace(/[^\w ]/g, '')} notifications <notifications.${site.hostname}>`,
      'List-Unsubscribe': `<${stop.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Marks the words of people line by line, so that nobody can take them for a sentence of the site. */
function quotedText({ title, original, quote }: Words): string[] {
  return [
    title && `“${title}”`,
    original && `(${notificationMailMessages.printed} “${original}”)`,
    quote === '' ? '' : quote.replace(/^/gm, '> '),
  ].filter(Boolean)
}

const itemText = (item: Item): string =>
  [`* ${item.says}`, ...[...quotedText(item), item.link].filter(Boolean).map((part) => part.replace(/^/gm, '  '))].join(
    '\n',
  )

const linkHtml = ({ say: words, link }: { say: string; link: string }) =>
  `<a href="${escapeHtml(link)}" style="color:#b3261e">${escapeHtml(words)}</a>`

/** A notification among others. Its title is the link; without one, the sentence is. */
function itemHtml(item: Item): string {
  const link = (html: string) =>
    item.link ? `<a class="title" href="${escapeHtml(item.link)}" style="color:#1c1917">${html}</a>` : html
  const says = item.title
    ? `<p class="said" style="margin:0 0 6px;font:14px/1.4 ${SANS};color:#5f584f">${item.saysHtml}</p>`
    : `<p style="margin:0;font-weight:600;line-height:1.35">${link(item.saysHtml)}</p>`
  return `<div class="item" style="padding:18px 0;border-top:1px solid #e7e1d7">
${[says, quotedHtml(item, link)].filter(Boolean).join('\n')}
</div>`
}

function quotedHtml({ title, original, quote }: Words, link = (html: string) => html): string {
  const parts = [
    title && `<p dir="auto" style="margin:0;font-weight:600;line-height:1.35">${link(escapeHtml(title))}</p>`,
    original &&
      `<p class="said" dir="auto" style="margin:4px 0 0;font-size:15px;line-height:1.35;color:#5f584f"><s>${escapeHtml(original)}</s></p>`,
    quote &&
      `<p class="quote" dir="auto" style="margin:12px 0 0;padding:12px 16px;border-radius:10px;background:#f5f0e7;white-space:pre-line">${escapeHtml(quote)}</p>`,
  ]
  return parts.filter(Boolean).join('\n')
}
