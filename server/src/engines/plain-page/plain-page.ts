import { createHash } from 'node:crypto'
import { escapeHtml } from '@unspun/contract/text.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf8f4, #16140f); --card: light-dark(#fff, #1f1c17); --ink: light-dark(#1c1917, #f3efe8);
  --muted: light-dark(#5f584f, #b3aa9d); --line: light-dark(#e7e1d7, #38332b); --brand: light-dark(#b3261e, #ff7363); --fill: light-dark(#b3261e, #d23f35) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 17px/1.55 "Source Serif 4", ui-serif, Georgia, serif }
main { width: 100%; max-width: 32rem; padding: clamp(1.5rem, 6vw, 2.5rem); border: 1px solid var(--line); border-radius: 16px; background: var(--card) }
.mark { display: inline-flex; align-items: center; gap: .625rem; min-height: 2.75rem; margin: 0 0 1rem; color: var(--brand); font-size: 1.25rem; font-weight: 700; text-decoration: none }
.mark span { width: 2rem; border-radius: 7px; background: var(--fill); color: #fff; line-height: 2rem; text-align: center; text-decoration: line-through }
h1 { margin: 0 0 .75rem; font-size: clamp(1.625rem, 6vw, 2rem); line-height: 1.15; letter-spacing: -.015em; overflow-wrap: anywhere }
p { margin: 0 0 1.5rem; overflow-wrap: anywhere }
form, .more { margin: 0 }
button { min-height: 2.75rem; padding: .75rem 1.625rem; border: 0; border-radius: 99px; background: var(--fill); color: #fff; font: 600 1rem/1.25 Inter, ui-sans-serif, system-ui, sans-serif; cursor: pointer }
label { display: block; margin-bottom: .375rem; font: 600 .9375rem/1.5 Inter, ui-sans-serif, system-ui, sans-serif }
input { width: 100%; min-height: 2.75rem; margin-bottom: 1rem; padding: .5rem .875rem; border: 1px solid var(--muted); border-radius: 10px; background: var(--paper); color: inherit; font: 1rem/1.25 Inter, ui-sans-serif, system-ui, sans-serif }
.wrong { margin-bottom: .375rem; color: var(--brand); font: 500 .9375rem/1.5 Inter, ui-sans-serif, system-ui, sans-serif }
button.line { border: 1px solid var(--line); background: none; color: inherit }
.more { margin-top: 1rem; font: .9375rem/1.5 Inter, ui-sans-serif, system-ui, sans-serif }
.more a { display: inline-block; padding: .625rem 0; color: var(--brand) }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 6px }
button:focus-visible { border-radius: 99px }
`

/** Nothing may be loaded or run. Forms go to this site only. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface PlainPage {
  siteName: string
  title: string
  /** If it is not the title. */
  heading?: string
  help: string
  /** HTML below the sentence. */
  below: string
}

/** A page for links in mails: a sentence and a form. It needs no scripts and loads nothing. */
export function plainPage({ siteName, title, heading = title, help, below }: PlainPage): string {
  const [initial = ''] = siteName
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg">' +
    `<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title><style>${STYLE}</style></head><body><main>` +
    `<a class="mark" href="/"><span aria-hidden="true">${escapeHtml(initial)}</span>${escapeHtml(siteName)}</a>` +
    `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(help)}</p>${below}</main></body></html>`
  )
}

/** The headers of such a page. Its address may have a token. */
export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
