import * as mailMessages from '@unspun/contract/messages/mails.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Message } from '../../engines/mail/mail.ts'
import { compose } from '../../identity/mail/mails.ts'
import type { NoticeMail } from '../../identity/mail/notice-mails.ts'

export function dataRequestedMail({ to, site, siteName }: NoticeMail): Message {
  const { subject, title, lead, button, notYou } = mailMessages.dataRequested
  const link = new URL(pages.settings('data'), site).href
  const letter = { siteName, siteUrl: site, title, lead: lead({ siteName, email: to }), button, link, after: [notYou] }
  return { to, subject: subject(siteName), ...compose(letter) }
}
