import * as mailMessages from '@unspun/contract/messages/mails.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import type { Message } from '../../engines/mail/mail.ts'
import { type CodeMail, compose, endLink } from './mails.ts'

export type NoticeMail = Pick<CodeMail, 'to' | 'site' | 'siteName'>

export function passwordChangedMail({ to, site, siteName }: NoticeMail): Message {
  const { subject, title, lead, button, notYou } = mailMessages.passwordChanged
  const link = new URL(pages.forgot(), site).href
  const letter = { siteName, siteUrl: site, title, lead: lead(siteName, to), button, link, after: [notYou] }
  return { to, subject: subject(siteName), ...compose(letter) }
}

/** Tells the owner of an address that a provider's account can now sign in. `oobCode` is a VERIFY_EMAIL code. */
export function socialLinkMail({
  to,
  oobCode,
  site,
  siteName,
  provider,
}: Omit<CodeMail, 'operation'> & { provider: string }): Message {
  const { subject, title, lead, button, notYou } = mailMessages.socialLink
  const link = new URL(pages.settings('sessions'), site).href
  const after = [{ say: notYou(provider, signInLimits.verificationCodeHours / 24), ...endLink({ site, oobCode }) }]
  const letter = {
    siteName,
    siteUrl: site,
    title: title(provider),
    lead: lead({ siteName, email: to, provider }),
    button,
    link,
    after,
  }
  return { to, subject: subject(siteName, provider), ...compose(letter) }
}

export type FactorChange = keyof typeof mailMessages.secondFactor.changes

/**
 * Tells the owner of an address that the second factors of the account have changed. `oobCode` is a REFUSE_FACTORS code
 * with which they refuse the first ones.
 */
export function secondFactorMail({
  to,
  site,
  siteName,
  change,
  oobCode,
}: NoticeMail & { change: FactorChange; oobCode?: string }): Message {
  const { subject, changes, lead, button, notYou, refuse, refuseNow } = mailMessages.secondFactor
  const title = changes[change]
  const link = new URL(pages.settings('second-step'), site).href
  const refusal = oobCode && {
    say: refuse(signInLimits.refuseFactorsDays),
    text: refuseNow,
    link: new URL(pages.auth({ mode: 'refuseFactors', oobCode }), site).href,
  }
  const after = [refusal || notYou]
  const letter = { siteName, siteUrl: site, title, lead: lead(siteName, to, title), button, link, after }
  return { to, subject: subject(siteName), ...compose(letter) }
}

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Announces the removal of lost second factors. `oobCode` is a REMOVE_FACTORS code that works from `valid_from` on. */
export function lostFactorsMail({
  to,
  site,
  siteName,
  oobCode,
  valid_from,
}: NoticeMail & { oobCode: string; valid_from: Date }): Message {
  const { subject, title, lead, button, expires, stop, keep } = mailMessages.lostFactors
  const linkOf = (mode: 'removeFactors' | 'keepFactors') => new URL(pages.auth({ mode, oobCode }), site).href
  const after = [expires(signInLimits.lostFactorsDays), { say: stop, text: keep, link: linkOf('keepFactors') }]
  const said = lead({ siteName, email: to, from: `${MOMENT.format(valid_from)} UTC` })
  const letter = { siteName, siteUrl: site, title, lead: said, button, link: linkOf('removeFactors'), after }
  return { to, subject: subject(siteName), ...compose(letter) }
}
