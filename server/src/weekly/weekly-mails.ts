import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { pages, weeklyPaths } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { Message } from '../engines/mail/mail.ts'
import { buttonHtml, leadHtml, mailFrame, quietHtml, SANS } from '../engines/mail/mail-frame.ts'
import { isolated } from '../notifications/notification-words.ts'
import { LIST, type Line } from './store.ts'
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
const leaveAddress = ({ secret, siteUrl }: WeeklySite, email: string) =>
  addressOf(weeklyPaths.leave, leaveToken(secret, email), siteUrl)
const leaveHtml = (says: string, link: string) =>
  `<p style="margin:0"><a href="${escapeHtml(link)}" style="color:#b3261e">${escapeHtml(says)}</a></p>`
const above = (says: string) => `<p style="margin:0 0 12px">${escapeHtml(says)}</p>`
const listId = ({ siteName, siteUrl }: WeeklySite) =>
  `${siteName.replace(/[^\w ]/g, '')} weekly ${LIST}${new URL(siteUrl).hostname}>`

interface LinkMail {
  to: string
  subject: string
  title: string
  lead: string
  button: string
  link: string
}

/** A mail that was asked for by somebody, who may not be the owner of the address. */
const linkMail = ({ to, subject, title, lead, button, link }: LinkMail, site: WeeklySite): Message => ({
  to,
  subject,
  text: [title, lead, `${button}:\n${link}`, weeklyMessages.notYou].join('\n\n'),
  html: mailFrame({
    siteName: site.siteName,
    siteUrl: new URL(site.siteUrl),
    title,
    body: [leadHtml(lead), buttonHtml({ button, link }), quietHtml(above(weeklyMessages.notYou))].join('\n'),
  }),
  headers: { 'List-Id': listId(site) },
  leaves_no_trace: true,
})

/** Asks the owner of an address whether they want the weekly five. It says the same to those who get it already. */
export const confirmMail = (to: string, site: WeeklySite, now: number): Message =>
  linkMail(
    {
      to,
      subject: weeklyMessages.confirmSubject(site.siteName),
      title: weeklyMessages.title,
      lead: weeklyMessages.confirmLead,
      button: weeklyMessages.confirmButton,
      link: addressOf(weeklyPaths.enter, confirmToken(site.secret, to, now), site.siteUrl),
    },
    site,
  )

/** Has the link that ends the mails, for a reader whose other links do not work. */
export const leaveMail = (to: string, site: WeeklySite): Message =>
  linkMail(
    {
      to,
      subject: weeklyMessages.leaveSubject(site.siteName),
      title: weeklyMessages.leaveTitle,
      lead: weeklyMessages.leaveLead,
      button: weeklyMessages.leave,
      link: leaveAddress(site, to),
    },
    site,
  )

/** The headlines of a week, before and after, for one reader. */
export function weeklyMail(to: string, lines: readonly Line[], site: WeeklySite): Message {
  const { siteName, siteUrl } = site
  const leave = leaveAddress(site, to)
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
