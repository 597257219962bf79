import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { pages } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { Message } from '../engines/mail/mail.ts'
import { buttonHtml, leadHtml, mailFrame, quietHtml, SANS } from '../engines/mail/mail-frame.ts'
import type { Line, WeeklyReader } from './store.ts'
import { leaveToken } from './weekly-token.ts'

/** The page on which people enter, confirm and delete their address. */
export const WEEKLY_PATH = '/weekly'
/** Mail programs post to it by themselves (RFC 8058). */
export const LEAVE_PATH = '/weekly/leave'

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

/** Asks the owner of an address whether they want the weekly five. */
export function confirmMail(to: string, token: string, { siteName, siteUrl }: Omit<WeeklySite, 'secret'>): Message {
  const link = addressOf(WEEKLY_PATH, token, siteUrl)
  const { title, confirmLead, confirmButton: button, confirmElse } = weeklyMessages
  return {
    to,
    subject: weeklyMessages.confirmSubject(siteName),
    text: [title, confirmLead, `${button}:\n${link}`, confirmElse].join('\n\n'),
    html: mailFrame({
      siteName,
      siteUrl: new URL(siteUrl),
      title,
      body: [leadHtml(confirmLead), buttonHtml({ button, link }), quietHtml(escapeHtml(confirmElse))].join('\n'),
    }),
    leaves_no_trace: true,
  }
}

/** The headlines of a week, before and after, for one reader. */
export function weeklyMail(
  { weekly_reader_id, email: to }: WeeklyReader,
  lines: readonly Line[],
  site: WeeklySite,
): Message {
  const { siteName, siteUrl, secret } = site
  const leave = addressOf(LEAVE_PATH, leaveToken(secret, weekly_reader_id), siteUrl)
  const today = new URL(pages.today(), siteUrl).href
  const items = lines.map((line) => ({
    ...line,
    link: new URL(pages.fix({ headline_fix_id: line.headline_fix_id, title: line.fix }), siteUrl).href,
  }))
  const why = weeklyMessages.why(siteName)
  const text = [
    weeklyMessages.title,
    ...items.map(
      ({ fix, printed, domain, link }) => `“${fix}”\n(${domain}, ${weeklyMessages.printed} “${printed}”)\n${link}`,
    ),
    `${weeklyMessages.play}:\n${today}`,
    why,
    `${weeklyMessages.leave}:\n${leave}`,
  ].join('\n\n')
  const body = [
    ...items.map(
      ({ fix, printed, domain, link }) => `<div class="item" style="padding:18px 0;border-top:1px solid #e7e1d7">
<p class="said" dir="auto" style="margin:0 0 4px;font-size:15px;line-height:1.35;color:#5f584f"><s>${escapeHtml(printed)}</s></p>
<p dir="auto" style="margin:0;font-weight:600;line-height:1.35"><a class="title" href="${escapeHtml(link)}" style="color:#1c1917">${escapeHtml(fix)}</a></p>
<p class="said" style="margin:4px 0 0;font:14px/1.4 ${SANS};color:#5f584f">${escapeHtml(domain)}</p>
</div>`,
    ),
    buttonHtml({ button: weeklyMessages.play, link: today }),
    quietHtml(
      `<p style="margin:0 0 12px">${escapeHtml(why)}</p><p style="margin:0"><a href="${escapeHtml(leave)}" style="color:#b3261e">${escapeHtml(weeklyMessages.leave)}</a></p>`,
    ),
  ].join('\n')
  return {
    to,
    subject: weeklyMessages.subject(items[0]!.fix),
    text,
    html: mailFrame({ siteName, siteUrl: new URL(siteUrl), title: weeklyMessages.title, body }),
    headers: {
      'List-Id': `${siteName.replace(/[^\w ]/g, '')} weekly <weekly.${new URL(siteUrl).hostname}>`,
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
