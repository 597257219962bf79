import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { pages, weeklyPaths } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { Message } from '../engines/mail/mail.ts'
import { buttonHtml, leadHtml, mailFrame, quietHtml, SANS } from '../engines/mail/mail-frame.ts'
import { canonicalMailbox } from '../identity/mail/canonical-mailbox.ts'
import { isolated } from '../notifications/notification-words.ts'
import { LIST, type Line, type WeeklyReader } from './store.ts'
import { confirmToken, leaveToken } from './weekly-token.ts'

export interface WeeklySite {
  siteName: string
  siteUrl: string
  /** Keys the links. */
  secret: string
}

const addressOf = (path: string, token: string, siteUrl: string): string => {
  const address = new URL(path, siteUrl)
  address.searchParams.set('token', token)
  return address.href
}
const leaveAddress = ({ secret, siteUrl }: WeeklySite, mailbox: string) =>
  addressOf(weeklyPaths.leave, leaveToken(secret, mailbox), siteUrl)
const leaveHtml = (says: string, link: string) =>
  `<p style="margin:0"><a href="${escapeHtml(link)}" style="color:#b3261e">${escapeHtml(says)}</a></p>`
const above = (says: string) => `<p style="margin:0 0 12px">${escapeHtml(says)}</p>`
const listId = ({ siteName, siteUrl }: WeeklySite) =>
  `${siteName.replace(/[^\w ]/g, '')} weekly ${LIST}${new URL(siteUrl).hostname}>`

/**
 * Asks the owner of an address whether they want the weekly five. It says the same to those who get it already, and has the link that ends it
 * for those whose other links do not work.
 */
export function confirmMail(to: string, site: WeeklySite, now: number): Message {
  const { siteName, siteUrl, secret } = site
  const link = addressOf(weeklyPaths.enter, confirmToken(secret, to, now), siteUrl)
  const leave = leaveAddress(site, canonicalMailbox(to))
  const { title, confirmLead, confirmButton: button, confirmElse, confirmLeave } = weeklyMessages
  return {
    to,
    subject: weeklyMessages.confirmSubject(siteName),
    text: [title, confirmLead, `${button}:\n${link}`, confirmElse, `${confirmLeave}:\n${leave}`].join('\n\n'),
    html: mailFrame({
      siteName,
      siteUrl: new URL(siteUrl),
      title,
      body: [
        leadHtml(confirmLead),
        buttonHtml({ button, link }),
        quietHtml(above(confirmElse) + leaveHtml(confirmLeave, leave)),
      ].join('\n'),
    }),
    headers: { 'List-Id': listId(site) },
    leaves_no_trace: true,
  }
}

/** The headlines of a week, before and after, for one reader. */
export function weeklyMail({ email: to, mailbox }: WeeklyReader, lines: readonly Line[], site: WeeklySite): Message {
  const { siteName, siteUrl } = site
  const leave = leaveAddress(site, mailbox)
  const today = new URL(pages.today(), siteUrl).href
  const items = lines.map(({ headline_fix_id, fix, author, printed, domain }) => ({
    fix,
    printed,
    domain,
    credit: weeklyMessages.credit(isolated(author), domain),
    link: new URL(pages.fix({ headline_fix_id, title: fix }), siteUrl).href,
  }))
  const why = weeklyMessages.why(siteName)
  const text = [
    weeklyMessages.title,
    ...items.map(
      ({ fix, credit, printed, domain, link }) =>
        `“${fix}”\n${credit}\n${weeklyMessages.printed(domain)}: “${printed}”\n${link}`,
    ),
    `${weeklyMessages.play}:\n${today}`,
    why,
    `${weeklyMessages.leave}:\n${leave}`,
  ].join('\n\n')
  const body = [
    ...items.map(
      ({ fix, credit, printed, link }) => `<div class="item" style="padding:18px 0;border-top:1px solid #e7e1d7">
<p class="said" dir="auto" style="margin:0 0 4px;font-size:15px;line-height:1.35;color:#5f584f"><s>${escapeHtml(printed)}</s></p>
<p dir="auto" style="margin:0;font-weight:600;line-height:1.35"><a class="title" href="${escapeHtml(link)}" style="color:#1c1917">${escapeHtml(fix)}</a></p>
<p class="said" style="margin:4px 0 0;font:14px/1.4 ${SANS};color:#5f584f">${escapeHtml(credit)}</p>
</div>`,
    ),
    buttonHtml({ button: weeklyMessages.play, link: today }),
    quietHtml(above(why) + leaveHtml(weeklyMessages.leave, leave)),
  ].join('\n')
  return {
    to,
    subject: weeklyMessages.subject(items[0]!.fix),
    text,
    html: mailFrame({ siteName, siteUrl: new URL(siteUrl), title: weeklyMessages.title, body }),
    headers: {
      'List-Id': listId(site),
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    leaves_no_trace: true,
  }
}
