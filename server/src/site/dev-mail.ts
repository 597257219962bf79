import { createHash } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import * as localMailMessages from '@unspun/contract/messages/local-mail.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { KeptMail, Mail, MailHeading } from '../engines/mail/mail.ts'

export interface DevMailOptions {
  mail: Pick<Mail, 'recent' | 'get'>
  siteName: string
}

const ROOT = '/dev/mail'
const isLoopbackName = (name: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(name)

/** Shows unsent mails. For local mode only, because a reader of this page can use every link in them. */
export async function devMail(app: FastifyInstance, { mail, siteName }: DevMailOptions): Promise<void> {
  // Another host name could be an attacker's for this machine (DNS rebinding), and expose these mails to their page.
  app.addHook('onRequest', async ({ hostname }) => {
    if (!isLoopbackName(hostname)) throw new AppError('NotFound')
  })

  app.get(ROOT, async (_, reply) => send(reply, 200, localMailMessages.title, list(await mail.recent(), siteName)))

  app.get<{ Params: { id: string } }>(`${ROOT}/:id`, async ({ params }, reply) => {
    const id = Number(params.id)
    const found = Number.isSafeInteger(id) && id > 0 ? await mail.get(id) : undefined
    return found
      ? send(reply, 200, found.subject, letter(found), stylesOf(found.html))
      : send(reply, 404, localMailMessages.title, missing())
  })
}

function send(reply: FastifyReply, status: number, title: string, body: string, styles: string[] = []) {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy([STYLE, ...styles]),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(
      '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg">' +
        `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    )
}

function list(mails: MailHeading[], siteName: string): string {
  const head =
    `<nav><a href="/">← ${escapeHtml(localMailMessages.backToSite(siteName))}</a><a class="button" href="${ROOT}">${localMailMessages.refresh}</a></nav>` +
    `<h1>${localMailMessages.title}</h1><p class="quiet">${localMailMessages.explained}</p>`
  if (mails.length === 0)
    return `${head}<div class="empty"><p>${localMailMessages.none}</p><p class="quiet">${localMailMessages.noneHelp}</p></div>`
  const items = mails.map(
    ({ outbox_id, recipient, subject, created_at }) =>
      `<li><a href="${ROOT}/${outbox_id}"><strong>${escapeHtml(subject)}</strong>` +
      `<span>${escapeHtml(localMailMessages.to(recipient))}</span>${moment(created_at)}</a></li>`,
  )
  return `${head}<ol>${items.join('')}</ol>`
}

function letter({ subject, recipient, created_at, text, html }: KeptMail): string {
  const head =
    `<nav><a href="${ROOT}">← ${localMailMessages.back}</a></nav><h1>${escapeHtml(subject)}</h1>` +
    `<p class="quiet">${escapeHtml(localMailMessages.to(recipient))} · ${moment(created_at)}</p>`
  if (!text) return `${head}<div class="empty"><p>${localMailMessages.wordsGone}</p></div>`
  return (
    `${head}<h2>${localMailMessages.asText}</h2><pre>${withLinks(text)}</pre>` +
    // The mail's document may only be viewed, and may open links in a new tab.
    `<h2>${localMailMessages.asHtml}</h2><iframe title="${localMailMessages.asHtml}" sandbox="allow-popups allow-popups-to-escape-sandbox" ` +
    `srcdoc="${escapeHtml(opensInNewTab(html))}"></iframe>`
  )
}

const missing = () =>
  `<nav><a href="${ROOT}">← ${localMailMessages.back}</a></nav><div class="empty"><p>${localMailMessages.notFound}</p></div>`

const moment = (time: Date) =>
  `<time datetime="${time.toISOString()}">${time.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
}

const opensInNewTab = (html: string) => html.replace(/<head>/i, '<head><base target="_blank">')

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf8f4, #16140f); --card: light-dark(#fff, #1f1c17); --ink: light-dark(#1c1917, #f3efe8);
  --muted: light-dark(#5f584f, #b3aa9d); --line: light-dark(#e7e1d7, #38332b); --hover: light-dark(#f2ede4, #2a2620); --brand: light-dark(#b3261e, #ff7363) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, ui-sans-serif, system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 1.25rem 1rem 3rem }
nav { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 2.75rem }
a { color: var(--brand) }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
h1 { margin: 1rem 0 .25rem; font: 700 1.75rem/1.2 "Source Serif 4", ui-serif, Georgia, serif; overflow-wrap: anywhere }
h2 { margin: 2rem 0 .5rem; font-size: .75rem; letter-spacing: .05em; text-transform: uppercase; color: var(--muted) }
.quiet, time { color: var(--muted); margin-top: 0 }
.button { display: inline-flex; align-items: center; height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--ink); font-weight: 600; font-size: .875rem; text-decoration: none }
.button:hover, li a:hover { background: var(--hover) }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--card) }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; gap: .125rem; padding: 1rem; color: inherit; text-decoration: none }
li a:focus-visible { outline-offset: -2px }
li strong { font: 600 1.125rem/1.3 "Source Serif 4", ui-serif, Georgia, serif; overflow-wrap: anywhere }
li span, time { font-size: .875rem; overflow-wrap: anywhere }
.empty { margin-top: 1.5rem; padding: 2.5rem 1rem; border: 1px dashed var(--line); border-radius: 12px; text-align: center }
.empty p { margin: 0 }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); font: 14px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 42rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
`

const stylesOf = (html: string) =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>|\sstyle="([^"]*)"/g)].map(
    ([, sheet, attribute]) => sheet ?? attribute ?? '',
  )

/** It also applies to the framed `srcdoc`. Nothing may be loaded, so styles can do no harm. */
function policy(styles: string[]): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  return [
    "default-src 'none'",
    "img-src 'self'",
    // `unsafe-hashes` also allows style attributes by their hash. Mail programs need them.
    `style-src 'unsafe-hashes' ${[...new Set(hashes)].join(' ')}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
