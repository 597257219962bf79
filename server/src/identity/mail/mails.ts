import * as mailMessages from '@unspun/contract/messages/mails.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInLimits, signInRates } from '@unspun/contract/sign-in-limits.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { Message } from '../../engines/mail/mail.ts'
import { buttonHtml, leadHtml, mailFrame, quietHtml } from '../../engines/mail/mail-frame.ts'
import type { ActionOperation } from '../action-code-store.ts'

export interface CodeMail {
  operation: Exclude<ActionOperation, 'REMOVE_FACTORS' | 'REFUSE_FACTORS'>
  to: string
  oobCode: string
  site: URL
  siteName: string
}

const KINDS = {
  VERIFY_EMAIL: { mode: 'verifyEmail', say: mailMessages.verify, duration: signInLimits.verificationCodeHours / 24 },
  PASSWORD_RESET: { mode: 'resetPassword', say: mailMessages.reset, duration: signInLimits.resetCodeMinutes },
  EMAIL_SIGNIN: { mode: 'signIn', say: mailMessages.signIn, duration: signInLimits.linkMinutes },
} as const

export function codeMail({ operation, to, oobCode, site, siteName }: CodeMail): Message {
  const { mode, say, duration } = KINDS[operation]
  const link = new URL(pages.auth({ mode, oobCode }), site).href
  const { title, button, notYou } = say
  const end = operation === 'VERIFY_EMAIL' ? endLink({ site, oobCode }) : undefined
  const after = [say.expires(duration), end ? { say: notYou, ...end } : notYou]
  const letter = { siteName, siteUrl: site, title, lead: say.lead(siteName, to), button, link, after }
  return { to, subject: say.subject(siteName), ...compose(letter) }
}

/** Lets the owner of an address end an account that somebody else registered. */
export const endLink = ({ site, oobCode }: Pick<CodeMail, 'site' | 'oobCode'>) => ({
  text: mailMessages.didNotRegister,
  link: new URL(pages.auth({ mode: 'didNotRegister', oobCode }), site).href,
})

export function failedSignInsMail({ to, site, siteName }: Pick<CodeMail, 'to' | 'site' | 'siteName'>): Message {
  const { subject, title, lead, button, after } = mailMessages.failedSignIns
  const letter = { siteName, siteUrl: site, title, button, link: new URL(pages.forgot(), site).href, after: [...after] }
  return {
    to,
    subject: subject(siteName),
    ...compose({ ...letter, lead: lead(siteName, to, signInRates.failedSignInsToWarn) }),
  }
}

export function failedCodesMail({ to, site, siteName }: Pick<CodeMail, 'to' | 'site' | 'siteName'>): Message {
  const { subject, title, lead, button, after } = mailMessages.failedCodes
  const letter = { siteName, siteUrl: site, title, button, link: new URL(pages.forgot(), site).href, after: [...after] }
  return {
    to,
    subject: subject(siteName),
    ...compose({ ...letter, lead: lead(siteName, to, signInRates.wrongCodesToWarn) }),
  }
}

interface Letter {
  siteName: string
  siteUrl: URL
  title: string
  lead: string
  button: string
  link: string
  /** Sentences below the button. A link comes at the end of its sentence. */
  after: (string | LinkedSentence)[]
}

interface LinkedSentence {
  say: string
  text: string
  link: string
}

const asText = (line: string | LinkedSentence) => (typeof line === 'string' ? line : `${line.say}\n${line.link}`)
const asHtml = (line: string | LinkedSentence) =>
  typeof line === 'string'
    ? escapeHtml(line)
    : `${escapeHtml(line.say)} <a href="${escapeHtml(line.link)}" style="color:#b3261e">${escapeHtml(line.text)}</a>`

export function compose(letter: Letter): { text: string; html: string } {
  const { siteName, siteUrl, title, lead, button, link, after } = letter
  const text = [title, lead, `${button}:\n${link}`, ...after.map(asText), `${siteName}\n${siteUrl.origin}`].join('\n\n')
  const small = [
    ...after.map((line) => `<p style="margin:0 0 12px">${asHtml(line)}</p>`),
    `<p style="margin:0">${escapeHtml(mailMessages.linkHelp)}<br><a href="${escapeHtml(link)}" style="color:#b3261e;word-break:break-all">${escapeHtml(link)}</a></p>`,
  ].join('\n')
  const body = [leadHtml(lead), buttonHtml({ button, link }), quietHtml(small)].join('\n')
  const html = mailFrame({ siteName, siteUrl, title, body })
  return { text, html }
}
