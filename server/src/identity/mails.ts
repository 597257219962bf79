import { mailMessages } from '@unspun/contract/account-messages.ts'
import { limits, rateLimits } from '@unspun/contract/limits.ts'
import { pages } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { Message } from '../engines/mail/mail.ts'
import type { ActionOperation } from './action-code-store.ts'

export interface CodeMail {
  operation: ActionOperation
  to: string
  oobCode: string
  site: URL
  siteName: string
}

/** The page that a code's link opens, and the texts of its mail. */
const KINDS = {
  VERIFY_EMAIL: { mode: 'verifyEmail', say: mailMessages.verify, duration: limits.verificationCodeHours / 24 },
  PASSWORD_RESET: { mode: 'resetPassword', say: mailMessages.reset, duration: limits.resetCodeMinutes },
  EMAIL_SIGNIN: { mode: 'signIn', say: mailMessages.signIn, duration: limits.signInLinkMinutes },
} as const

/** A mail with one link that carries a code. */
export function codeMail({ operation, to, oobCode, site, siteName }: CodeMail): Message {
  const { mode, say, duration } = KINDS[operation]
  const link = new URL(pages.auth({ mode, oobCode }), site).href
  const { title, button, notYou } = say
  const end = operation === 'VERIFY_EMAIL' ? endLink({ site, oobCode }) : undefined
  const after = [say.expires(duration), end ? { say: notYou, ...end } : notYou]
  const letter = { siteName, siteUrl: site, title, lead: say.lead(siteName, to), button, link, after }
  return { to, subject: say.subject(siteName), ...compose(letter) }
}

/** The link with which the owner of an address ends an account that somebody else registered. */
export const endLink = ({ site, oobCode }: Pick<CodeMail, 'site' | 'oobCode'>) => ({
  text: mailMessages.didNotRegister,
  link: new URL(pages.auth({ mode: 'didNotRegister', oobCode }), site).href,
})

/** The mail to an account's owner after many failed logins. Its link carries no code. */
export function failedSignInsMail({ to, site, siteName }: Pick<CodeMail, 'to' | 'site' | 'siteName'>): Message {
  const { subject, title, lead, button, after } = mailMessages.failedSignIns
  const letter = { siteName, siteUrl: site, title, button, link: new URL(pages.forgot(), site).href, after: [...after] }
  return {
    to,
    subject: subject(siteName),
    ...compose({ ...letter, lead: lead(siteName, to, rateLimits.failedSignInsToWarn) }),
  }
}

interface Letter {
  siteName: string
  siteUrl: URL
  title: string
  lead: string
  button: string
  link: string
  /** Sentences below the button. One with a link ends with it. */
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

const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif"
const SANS = "Inter,'Helvetica Neue',Arial,sans-serif"

/** Renders a mail with a button as text and as HTML. Neither loads external resources: the logo is a struck-through letter. */
export function compose(letter: Letter): { text: string; html: string } {
  const { siteName, siteUrl, title, lead, button, link, after } = letter
  const [initial = ''] = siteName
  const text = [title, lead, `${button}:\n${link}`, ...after.map(asText), `${siteName}\n${siteUrl.origin}`].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  body { background: #16140f !important; color: #f3efe8 !important }
  main { background: #1f1c17 !important; border-color: #38332b !important }
  .quiet { color: #b3aa9d !important; border-color: #38332b !important }
  .mark, .quiet a { color: #ff7363 !important }
  .badge, .button { background: #d23f35 !important }
}
@media (max-width: 480px) {
  body { padding: 16px 12px !important }
  main { padding: 24px 20px !important }
}
</style>
</head>
<body style="margin:0;padding:40px 16px;background:#faf8f4;color:#1c1917;font:17px/1.55 ${SERIF};-webkit-text-size-adjust:100%">
<main style="display:block;max-width:520px;margin:0 auto;padding:32px 36px;background:#ffffff;border:1px solid #e7e1d7;border-radius:16px">
<p class="mark" style="margin:0 0 28px;font-size:20px;line-height:32px;font-weight:700;color:#b3261e"><span class="badge" aria-hidden="true" style="display:inline-block;width:32px;margin-right:10px;border-radius:7px;background:#b3261e;color:#ffffff;text-align:center;text-decoration:line-through">${escapeHtml(initial)}</span>${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 12px;font-size:30px;line-height:1.15;font-weight:700;letter-spacing:-.015em">${escapeHtml(title)}</h1>
<p style="margin:0 0 24px;overflow-wrap:anywhere">${escapeHtml(lead)}</p>
<p style="margin:0 0 32px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:#b3261e;color:#ffffff;font:600 16px/1.25 ${SANS};text-decoration:none">${escapeHtml(button)}</a></p>
<div class="quiet" style="padding-top:20px;border-top:1px solid #e7e1d7;font:14px/1.5 ${SANS};color:#5f584f">
${after.map((line) => `<p style="margin:0 0 12px">${asHtml(line)}</p>`).join('\n')}
<p style="margin:0">${escapeHtml(mailMessages.linkHelp)}<br><a href="${escapeHtml(link)}" style="color:#b3261e;word-break:break-all">${escapeHtml(link)}</a></p>
</div>
</main>
<p class="quiet" style="max-width:520px;margin:20px auto 0;font:13px/1.5 ${SANS};color:#5f584f;text-align:center">${escapeHtml(siteName)} · ${escapeHtml(siteUrl.host)}</p>
</body>
</html>
`
  return { text, html }
}
