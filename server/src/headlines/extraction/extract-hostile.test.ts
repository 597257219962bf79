import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extractPage, type PageFacts } from './extract.ts'

const MEGABYTE = 1_000_000
const URL_OF_PAGE = 'https://www.site.org/a'
const TITLE = '<meta property="og:title" content="A real headline">'

const filled = (piece: string) => piece.repeat(MEGABYTE / piece.length)
const jsonLd = (json: string) => `<script type="application/ld+json">${json}</script>`

// Without its guard, each case takes seconds to minutes, or throws. With it, it takes milliseconds.
const PAGES: Record<string, [html: string, expected?: PageFacts]> = {
  'nothing but <div>': [filled('<div>')],
  'nested inline tags': [TITLE + filled('<b><i>'), { title: 'A real headline' }],
  'nested tables': [TITLE + filled('<table><tr><td>'), { title: 'A real headline' }],
  'nested SVG': [TITLE + filled('<svg>'), { title: 'A real headline' }],
  'closing tags only': [filled('</div></p></x>')],
  'tags without nesting': [TITLE + filled('<br>'), { title: 'A real headline' }],
  'a deep stack that is closed again and again': [`${'<div>'.repeat(255)}${filled('<b></i></b>')}`],
  'a title of a megabyte': [`<title>${filled('Long news ')}</title>`],
  'a heading of a megabyte': [`<h1>${filled('Long <b>news</b> ')}</h1>`],
  'a title that never ends': [`<title>${filled('news <b> & ')}`],
  '900 separators': [`<title>${'|'.repeat(900)}</title>`],
  '900 parts': [`<title>${'News | '.repeat(900)}</title><meta property="og:site_name" content="News">`],
  'every kind of separator': [`<meta property="og:title" content="${'a - b: c｜d » e_f [g] '.repeat(400)}">`],
  spaces: [`<title>${filled(' ')}x</title>${TITLE}`, { title: 'A real headline' }],
  'entities in entities': [`<title>&${'amp;'.repeat(250_000)}lt;</title>`],
  'one attribute of a megabyte': [
    `<meta property="og:title" content="${filled('news ')}"><title>A short one</title>`,
    { title: 'A short one' },
  ],
  'an attribute that never ends': [`<title>A short one</title><meta content="${filled('x')}`, { title: 'A short one' }],
  'many attributes': [
    `<title>A short one</title><meta ${Array.from({ length: 60_000 }, (_, n) => `a${n}=1`).join(' ')}>`,
    { title: 'A short one' },
  ],
  'many meta names': [
    TITLE + Array.from({ length: 20_000 }, (_, n) => `<meta name=n${n} content=x>`).join(''),
    { title: 'A real headline' },
  ],
  'many meta values': [
    filled('<meta property="og:image" content="javascript:1">') + TITLE,
    { title: 'A real headline' },
  ],
  'a comment that never ends': [`${TITLE}<!--${filled('-')}`, { title: 'A real headline' }],
  'only "<"': [filled('<')],
  'only "&"': [filled('&')],
  'deep JSON-LD': [jsonLd(filled('[')) + TITLE, { title: 'A real headline' }],
  'deep JSON-LD that is valid': [
    jsonLd('{"@graph":['.repeat(50_000) + ']}'.repeat(50_000)) + TITLE,
    { title: 'A real headline' },
  ],
  'wide JSON-LD': [jsonLd(`[${filled('{},')}{}]`) + TITLE, { title: 'A real headline' }],
  'JSON-LD of spaces': [jsonLd(`${filled(' ')};`) + TITLE, { title: 'A real headline' }],
  'JSON-LD with a huge headline': [jsonLd(`{"@type":"Article","headline":"${filled('News ')}"}`)],
  'JSON-LD of the wrong types': [
    jsonLd('{"@type":{"a":1},"headline":["x"],"image":{"url":{"url":1}},"publisher":[[["x"]]],"video":[null,1]}') +
      TITLE,
    { title: 'A real headline' },
  ],
  'JSON-LD with keys of the prototype': [
    jsonLd(
      '{"__proto__":{"headline":"bad"},"constructor":{"prototype":{"x":1}},"@type":"Article","headline":"Good news today"}',
    ),
    { title: 'Good news today' },
  ],
  'meta names of the prototype': [
    `<meta property="__proto__" content="x"><meta name="constructor" content="y"><meta __proto__="z" property="og:title" content="Good">`,
    { title: 'Good' },
  ],
  'addresses of every scheme': [
    `${TITLE}<meta property="og:image" content="javascript:alert(1)"><meta property="og:image" content="file:///etc/passwd">
     <meta property="og:image" content="javascript://host/%0aalert(1)"><meta property="twitter:image" content="ftp://host/x.jpg">
     <link rel="canonical" href="data:text/html,x"><base href="javascript:1"><link rel="image_src" href="vbscript:x">
     <meta property="og:video" content="javascript:'youtube.com/embed/a1B2-c3_D4e'">`,
    { title: 'A real headline' },
  ],
  'an address of a megabyte': [
    `${TITLE}<link rel=canonical href="https://site.org/${filled('a')}">`,
    { title: 'A real headline' },
  ],
  'a body of zeros': ['\0'.repeat(MEGABYTE)],
}

describe('hostile pages', () => {
  for (const [name, [html, expected]] of Object.entries(PAGES))
    test(name, () => {
      const bytes = Buffer.from(html)
      const start = process.cpuUsage()
      const found = extractPage(bytes, 'text/html; charset=utf-8', URL_OF_PAGE)
      const { user, system } = process.cpuUsage(start)
      assert((user + system) / 1e6 < 2, 'It took seconds of processor time')
      if (expected) assert.deepEqual(found, expected)
      assert((found.title?.length ?? 0) <= 250)
    })

  test('they do not change Object.prototype', () => {
    assert.equal(({} as { headline?: string }).headline, undefined)
    assert.deepEqual(Object.keys(Object.prototype), [])
  })
})
