import { escapeHtml } from '@unspun/contract/text.ts'

const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif"
export const SANS = "Inter,'Helvetica Neue',Arial,sans-serif"

export interface MailFrame {
  siteName: string
  siteUrl: URL
  title: string
  /** The title as HTML, if it contains names chosen by strangers. */
  titleHtml?: string
  /** HTML between the title and the end of the card. */
  body: string
}

/** Renders a mail in the site's style. It loads nothing: the logo is a struck-through letter. */
export function mailFrame({ siteName, siteUrl, title, titleHtml = escapeHtml(title), body }: MailFrame): string {
  const [initial = ''] = siteName
  return `<!doctype html>
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
  .quiet, .said { color: #b3aa9d !important; border-color: #38332b !important }
  .item { border-color: #38332b !important }
  .quote { background: #2a2620 !important }
  .title { color: #f3efe8 !important }
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
<h1 style="margin:0 0 12px;font-size:30px;line-height:1.15;font-weight:700;letter-spacing:-.015em;overflow-wrap:anywhere">${titleHtml}</h1>
${body}
</main>
<p class="quiet" style="max-width:520px;margin:20px auto 0;font:13px/1.5 ${SANS};color:#5f584f;text-align:center">${escapeHtml(siteName)} · ${escapeHtml(siteUrl.host)}</p>
</body>
</html>
`
}

export const leadHtml = (lead: string) => `<p style="margin:0 0 24px;overflow-wrap:anywhere">${escapeHtml(lead)}</p>`

export const buttonHtml = ({ button, link }: { button: string; link: string }) =>
  `<p style="margin:0 0 32px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:#b3261e;color:#ffffff;font:600 16px/1.25 ${SANS};text-decoration:none">${escapeHtml(button)}</a></p>`

export const quietHtml = (content: string) =>
  `<div class="quiet" style="padding-top:20px;border-top:1px solid #e7e1d7;font:14px/1.5 ${SANS};color:#5f584f">
${content}
</div>`
