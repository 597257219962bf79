/** Response of an awkward page. */
export interface AwkwardAnswer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

export interface AwkwardPage {
  name: string
  /** Description shown on the demo's front page. */
  what: string
  /** Responds only after some seconds. */
  slow?: true
  /** `address` is the page's own URL; `round` is the number of redirects so far. */
  answer: (address: string, round: number) => AwkwardAnswer
}

const html = (body: string | Buffer, status = 200, contentType = 'text/html; charset=utf-8'): AwkwardAnswer => ({
  status,
  headers: { 'content-type': contentType },
  body,
})

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${title && `<title>${title}</title>`}</head>
<body><p>DEMO – invented news page</p>${body}</body></html>
`

/** A Japanese page in Shift_JIS, which Node can read but not write. The story: a baker overslept and a queue formed. */
const SHIFT_JIS = Buffer.from(
  'PCFkb2N0eXBlIGh0bWw+CjxodG1sIGxhbmc9ImphIj4KPGhlYWQ+CjxtZXRhIGh0dHAtZXF1aXY9IkNvbnRlbnQtVHlwZSIgY29u' +
    'dGVudD0idGV4dC9odG1sOyBjaGFyc2V0PVNoaWZ0X0pJUyI+Cjx0aXRsZT6P1YyCgsyQXpGKgUmSrILMg3CDk4mugsmR5Y1zl/GC' +
    'qoLFgquCvZZ7k5aCzJedl1I8L3RpdGxlPgo8bWV0YSBuYW1lPSJkZXNjcmlwdGlvbiIgY29udGVudD0ik3mXaoLMkqmBQYNwg5OJ' +
    'roLMkU+CyZK3gqKX8YKqgsWCq4K9gUIiPgo8L2hlYWQ+Cjxib2R5Pgo8cD5ERU1PIC0gaW52ZW50ZWQgbmV3cyBwYWdlPC9wPgo8' +
    'aDE+j9WMgoLMkF6RioFJkqyCzINwg5OJroLJkeWNc5fxgqqCxYKrgr2We5OWgsyXnZdSPC9oMT4KPHA+g3CDk4mugs2QUZZWgsyC' +
    'vYLfgUGTeZdqk/qCzIpKk1iCqo5Pj1yVqpJ4guqCvYFCi+OOnoLJgs2X8YLNgsiCrYLIgsGCvYFCPC9wPgo8L2JvZHk+CjwvaHRt' +
    'bD4K',
  'base64',
)

/** A page in windows-1252, declared in `<meta>` only. Its quotes, dash and ellipsis do not exist in latin1. */
const WINDOWS_1252 = Buffer.from(
  `<!doctype html>
<html lang="en"><head><meta charset="windows-1252"><title>Café Zoë’s “Scandalous” Crème Brûlée – Diners Left Speechless…</title>
<meta name="description" content="A naïve request for a second spoon ended in silence."></head>
<body><p>DEMO - invented news page</p><h1>Café Zoë’s “Scandalous” Crème Brûlée – Diners Left Speechless…</h1>
<p>The dessert was good, and nobody at the table spoke while eating it.</p></body></html>
`.replace(/[’“”–…]/g, (sign) =>
    String.fromCharCode({ '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, '…': 0x85 }[sign] ?? 0),
  ),
  'latin1',
)

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

/** Pages with faults that are common on the web. */
export const awkwardPages: readonly AwkwardPage[] = [
  {
    name: 'gone-fishing',
    what: 'Answers 404: the article is not there any more.',
    answer: () => html(page('Page not found', '<h1>Page not found</h1><p>The article has gone fishing.</p>'), 404),
  },
  {
    name: 'annual-report.pdf',
    what: 'A PDF, not a page.',
    answer: () => ({ status: 200, headers: { 'content-type': 'application/pdf' }, body: PDF }),
  },
  {
    name: 'no-title',
    what: 'A page without a headline or a title.',
    answer: () => html(page('', '<p>Somebody forgot the headline of this one. The writer was in a hurry.</p>')),
  },
  {
    name: 'slow',
    what: 'Takes twelve seconds to answer.',
    slow: true,
    answer: () =>
      html(page('Snail Wins Local Race In Dramatic Scenes', '<h1>Snail Wins Local Race In Dramatic Scenes</h1>')),
  },
  {
    name: 'round-in-circles',
    what: 'Sends the visitor on and on, and never arrives.',
    answer: (address, round) => ({
      status: 302,
      headers: { location: `${address}?round=${round + 1}`, 'cache-control': 'no-store' },
      body: '',
    }),
  },
  {
    name: 'cafe-zoe',
    what: 'A page in the old encoding windows-1252, with accents and curly quotes.',
    answer: () => html(WINDOWS_1252, 200, 'text/html'),
  },
  {
    name: 'bakery-queue',
    what: 'A Japanese page in the old encoding Shift_JIS.',
    answer: () => html(SHIFT_JIS, 200, 'text/html'),
  },
  {
    name: 'goose-on-film',
    what: 'An article with a video, which plays on the headline’s page.',
    answer: (address) =>
      html(
        `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Goose TERRORISES Commuters In Shock Footage</title>
<meta name="description" content="A goose walked along a platform, and people made way.">
<meta property="og:image" content="${new URL('/demo-news/pictures/geese.webp', address)}">
<meta property="og:video" content="https://www.youtube.com/embed/unspun-demo"></head>
<body><p>DEMO – invented news page</p><h1>Goose TERRORISES Commuters In Shock Footage</h1>
<p>The goose walked to the end of the platform and back. Nobody was late.</p></body></html>
`,
      ),
  },
  {
    name: 'just-a-moment',
    what: 'A bot wall: “Just a moment…” instead of the article.',
    answer: () =>
      html(page('Just a moment…', '<h1>Just a moment…</h1><p>Checking that you are human before proceeding.</p>')),
  },
  {
    name: 'members-only',
    what: 'Answers 403: the outlet refuses to show the page.',
    answer: () => html(page('403 Forbidden', '<h1>Forbidden</h1><p>Members of the yacht club only.</p>'), 403),
  },
]
