import fs from 'node:fs'
import { newsAddresses } from './articles.ts'
import data from './data/awkward-pages.json' with { type: 'json' }

/** A page with a common fault. `title` and `body` are HTML, unless a `file` in `data/` is the page. */
interface AwkwardPage {
  name: string
  /** Shown on the demo's front page. */
  what: string
  /** Responds only after some seconds. */
  slow?: boolean
  /** 200 by default. 302 redirects to the page itself, with another query each time. */
  status?: number
  file?: string
  type?: string
  title?: string
  body?: string
  picture?: string
}

interface AwkwardAnswer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

export const awkwardPages: readonly AwkwardPage[] = data

/** `address` is the page's own URL, `round` the number of redirects so far. */
export function awkwardAnswer(page: AwkwardPage, address: string, round: number): AwkwardAnswer {
  const { status = 200, type = 'text/html; charset=utf-8' } = page
  if (status === 302) {
    const location = `${address}?round=${round + 1}`
    return { status, headers: { location, 'cache-control': 'no-store' }, body: '' }
  }
  return { status, headers: { 'content-type': type }, body: bodyOf(page, address) }
}

function bodyOf({ file, title, body = '', picture }: AwkwardPage, address: string): string | Buffer {
  // Files in old encodings are sent as bytes. Node can read Shift_JIS but not write it.
  if (file) {
    const bytes = fs.readFileSync(new URL(`data/${file}`, import.meta.url))
    return bytes.includes('$origin') ? bytes.toString().replace('$origin', new URL(address).origin) : bytes
  }
  const named = picture
    ? `<meta property="og:image" content="${newsAddresses(new URL(address).origin).picture(picture)}">`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${title ? `<title>${title}</title>` : ''}${named}</head>
<body><p>DEMO – invented news page</p>${body}</body></html>
`
}
