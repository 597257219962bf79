import type { LeftPosts } from '@unspun/contract/accounts.ts'
import * as mailMessages from '@unspun/contract/messages/mails.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Message } from '../../engines/mail/mail.ts'
import { compose } from '../../identity/mail/mails.ts'
import type { NoticeMail } from '../../identity/mail/notice-mails.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export function deletionRequestedMail({
  to,
  site,
  siteName,
  posts,
  due,
}: NoticeMail & { posts: LeftPosts; due: Date }): Message {
  const { subject, title, lead, button, after } = mailMessages.deletionRequested
  const link = new URL(pages.settings('delete'), site).href
  const letter = { siteName, siteUrl: site, title: title(DAY.format(due)), button, link, after: [...after] }
  return { to, subject: subject(siteName), ...compose({ ...letter, lead: lead({ siteName, email: to, posts }) }) }
}

export function accountDeletedMail({ to, site, siteName }: NoticeMail): Message {
  const { subject, title, lead, button, after } = mailMessages.accountDeleted
  const letter = { siteName, siteUrl: site, title, lead: lead(siteName), button, link: site.href, after: [...after] }
  return { to, subject: subject(siteName), ...compose(letter) }
}
