import { limits } from '@unspun/contract/limits.ts'
import { mailMessages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { escapeHtml } from '@unspun/contract/text.ts'

export interface MailContext {
  to: string
  oobCode: string
  siteUrl: URL
  siteName: string
}

/** The mail that a new address gets: one link that says "this address is mine". */
export function verificationMail({ to, oobCode, siteUrl, siteName }: MailContext) {
  const link = new URL(pages.auth({ mode: 'verifyEmail', oobCode }), siteUrl).href
  const say = mailMessages.verify
  return {
    to,
    subject: say.subject(siteName),
    ...compose({
      siteName,
      siteUrl,
      title: say.title,
      lead: say.lead(siteName, to),
      button: say.button,
      link,
      after: [say.expires(limits.verificationCodeHours / 24), say.notYou],
    }),
  }
}

interface Letter {
  siteName: string
  siteUrl: URL
  title: string
  lead: string
  button: string
  link: string
  after: string[]
}

/** Both forms of a letter with one thing to do. Neither loads anything from anywhere. */
function compose(letter: Letter): { text: string; html: string } {
  const { siteName, siteUrl, title, lead, button, link, after } = letter
  const text = [title, lead, `${button}:\n${link}`, ...after, `${siteName}\n${siteUrl.origin}`].join('\n\n')
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
  main { background: #1f1c17 !important; border-color: #38332c !important }
  .quiet { color: #b3aa9d !important }
  .mark, .quiet a { color: #ff8a7a !important }
}
</style>
</head>
<body style="margin:0;padding:32px 16px;background:#faf8f4;color:#1c1917;font:17px/1.55 'Source Serif 4',Georgia,'Times New Roman',serif">
<main style="display:block;max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e7e1d7;border-radius:10px">
<p class="mark" style="margin:0 0 24px;font-weight:700;letter-spacing:.01em;color:#b3261e">${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:600">${escapeHtml(title)}</h1>
<p style="margin:0 0 24px">${escapeHtml(lead)}</p>
<p style="margin:0 0 28px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border-radius:999px;background:#b3261e;color:#ffffff;font:600 16px/1.25 Inter,'Helvetica Neue',Arial,sans-serif;text-decoration:none">${escapeHtml(button)}</a></p>
<div class="quiet" style="font:14px/1.5 Inter,'Helvetica Neue',Arial,sans-serif;color:#5f584f">
<p style="margin:0 0 12px">${escapeHtml(mailMessages.linkHelp)}<br><a href="${escapeHtml(link)}" style="color:#b3261e;word-break:break-all">${escapeHtml(link)}</a></p>
${after.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('\n')}
</div>
</main>
</body>
</html>
`
  return { text, html }
}
