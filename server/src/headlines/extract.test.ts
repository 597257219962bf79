import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { extractPage, type PageFacts } from './extract.ts'

const read = (name: string) => readFileSync(new URL(`./fixtures/${name}.html`, import.meta.url))

/** Invented pages, each with one thing that real ones do. */
const PAGES: [page: string, url: string, facts: PageFacts][] = [
  [
    'json-ld-graph',
    'https://www.portvalecourier.example/2026/11/harbour-bridge-reopens?utm_source=x',
    {
      title: 'Harbour Bridge to reopen on Monday after eight months',
      description: 'The bridge has been shut since a barge struck its northern pier in March.',
      image_url: 'https://www.portvalecourier.example/media/2026/bridge-1200.jpg?w=1200&h=630',
      canonical_url: 'https://www.portvalecourier.example/2026/11/harbour-bridge-reopens',
      site_name: 'Port Vale Courier',
    },
  ],
  [
    'heading-agrees',
    'https://www.millbrookledger.example/local/night-buses?page=1',
    {
      title: 'Council votes to keep night buses running until 2028',
      description: 'Three lines stay; two are merged. Fares do not change.',
      image_url: 'https://static.millbrookledger.example/bus.webp',
      site_name: 'The Millbrook Ledger',
    },
  ],
  [
    'outlet-behind',
    'https://dailylantern.example/science/tide-gauge',
    {
      title: 'Why the tide gauge matters – and who pays for it',
      image_url: 'http://dailylantern.example/t.png',
      canonical_url: 'https://dailylantern.example/science/tide-gauge?id=44',
      site_name: 'The Daily Lantern',
    },
  ],
  ['outlet-before', 'https://nsn.example/ferry', { title: 'Ferry timetable cut by a third from January' }],
  [
    'outlet-initials',
    'https://broadcaster.example/grain',
    {
      title: 'Grain prices fall for a third week',
      description:
        'Grain prices fell for the third week in a row, as rain in the south eased worries over the harvest.',
      site_name: 'KBC',
    },
  ],
  [
    'chinese',
    'https://news.gangcheng.example/a/1.html',
    {
      title: '港口大桥周一重新开放，市民可免费通行',
      description: '大桥自三月以来一直关闭。',
      site_name: '港城日报',
    },
  ],
  [
    'japanese',
    'https://www.minato.example/articles/1',
    {
      title: '港の橋、月曜に再開へ 8カ月ぶり',
      image_url: 'https://img.minato.example/hashi.jpg',
      site_name: 'みなと新聞デジタル',
    },
  ],
  [
    'double-entities',
    'https://valleypost.example/budget',
    {
      title: 'Mayor’s "last" budget & what follows',
      description: 'A plain guide.',
      image_url: 'https://cdn.valleypost.example/i.jpg?a=1&b=2',
    },
  ],
  [
    'cut-by-quote',
    'https://elfaro.example/treaty',
    { title: 'Minister on the treaty: "there is no deal" yet', site_name: 'El Faro del Sur' },
  ],
  [
    'video-page',
    'https://coasttv.example/watch/storm',
    {
      title: 'Watch: storm waves over the sea wall',
      image_url: 'https://img.coasttv.example/waves.jpg',
      video_id: 'a1B2-c3_D4e',
      site_name: 'Coast TV',
    },
  ],
  [
    'video-declared',
    'https://coasttv.example/watch/pilot',
    {
      title: 'Interview with the harbour pilot',
      image_url: 'https://img.coasttv.example/pilot.jpg',
      video_id: 'vimeo:987654321',
    },
  ],
  [
    'video-aside',
    'https://coasttv.example/sea-wall',
    { title: 'Ten years of the sea wall', image_url: 'https://img.coasttv.example/wall.jpg' },
  ],
  [
    'foreign-canonical',
    'https://smallpaper.example/agency-story',
    { title: 'Agency story, reprinted', image_url: 'https://smallpaper.example/i.jpg' },
  ],
  [
    'old-page',
    'http://oldpaper.example/1999/flood.htm',
    {
      title: 'Flood warning lifted for the lower valley',
      description: 'The warning was lifted at noon on Friday, the water board said in a short statement.',
      image_url: 'http://oldpaper.example/news/flood.gif',
    },
  ],
  [
    'broken-json-ld',
    'https://hilltimes.example/school',
    {
      title: 'School meals stay free until spring',
      description: 'The fund lasts.',
      image_url: 'https://hilltimes.example/m.jpg',
      video_id: 'Zz9_yY8-xX7',
      canonical_url: 'https://hilltimes.example/meals',
      site_name: 'Hill Times',
    },
  ],
  ['unseen-characters', 'https://oldtown.example/a', { title: 'Free gnikrab parking in the old town� cafés' }],
  [
    'section-name-only',
    'https://valleypost.example/a',
    { title: 'Library opens its roof garden', site_name: 'Valley Post' },
  ],
  ['bot-wall', 'https://courier.example/a', {}],
]

const page = (head: string, body = '') => Buffer.from(`<html><head><meta charset="utf-8">${head}</head><body>${body}`)
const facts = (head: string, url = 'https://www.site.org/a', body = '') =>
  extractPage(page(head, body), 'text/html', url)

describe('news pages', () => {
  for (const [name, url, expected] of PAGES)
    test(name, () => assert.deepEqual(extractPage(read(name), 'text/html', url), expected))

  test('a heading that does not agree with the declared title is not the title', () => {
    const { title } = facts(
      '<meta property="og:title" content="Bridge reopens on Monday">',
      undefined,
      '<h1>Local news</h1>',
    )
    assert.equal(title, 'Bridge reopens on Monday')
  })

  test('a player is the video of a page without a picture', () => {
    const { video_id } = facts(
      '<title>A film</title>',
      undefined,
      '<iframe src="//www.youtube.com/embed/a1B2-c3_D4e"></iframe>',
    )
    assert.equal(video_id, 'a1B2-c3_D4e')
  })

  test('the page of a YouTube address has its video', () => {
    const { video_id } = facts('<title>A film</title>', 'https://www.youtube.com/watch?v=a1B2-c3_D4e')
    assert.equal(video_id, 'a1B2-c3_D4e')
  })
})

describe('canonical addresses', () => {
  const of = (href: string, url = 'https://www.site.org/a') =>
    facts(`<link rel="canonical" href="${href}">`, url).canonical_url
  const cases: [href: string, url: string, taken: boolean][] = [
    ['https://site.org/b', 'https://www.site.org/a', true],
    ['https://m.site.org/?p=12', 'https://www.site.org/a', true],
    ['https://site.org/', 'https://www.site.org/a', false],
    ['https://site.org', 'https://www.site.org/?p=12', false],
    ['https://site.com/b', 'https://www.site.org/a', false],
    ['https://bob.github.io/b', 'https://alice.github.io/a', false],
    ['/b', 'https://www.site.org/a', false],
    ['//www.site.org/b', 'https://www.site.org/a', false],
    ['data:text/html,x', 'https://www.site.org/a', false],
    ['file:///b', 'https://www.site.org/a', false],
    ['https://me:secret@site.org/b', 'https://www.site.org/a', false],
    ['http://localhost:3000/b', 'http://localhost:3000/a', true],
    ['http://localhost:3001/b', 'http://localhost:3000/a', false],
  ]
  for (const [href, url, taken] of cases)
    test(`${href} on ${url}`, () => assert.equal(of(href, url), taken ? href : undefined))
})

describe('texts', () => {
  test('are cut at a word', () => {
    const { title = '', description = '' } = facts(
      `<meta property="og:title" content="${'Long words '.repeat(100)}"><meta name="description" content="${'漢字'.repeat(400)}">`,
    )
    assert.match(title, /(?:words|Long)…$/)
    assert(title.length <= 250 && title.length > 230)
    assert.equal(description, `${'漢字'.repeat(149)}漢…`)
  })

  test('a pair of surrogates is not torn', () => {
    const { title = '' } = facts(`<meta property="og:title" content="${'x'.repeat(248)}😀😀">`)
    assert.equal(title, `${'x'.repeat(248)}…`)
  })

  const walls = [
    'Just a moment...',
    'Attention Required! | Cloudflare',
    'Access denied',
    'Access Denied.',
    'Access to this page has been denied',
    'Are you a robot?',
    'Robot Check',
    'Verifying you are human. ',
    'Pardon Our Interruption...',
    'Vercel Security Checkpoint',
    'Please enable JS and cookies to continue',
    '403 Forbidden',
    '404 - Page Not Found',
    'Before you continue to YouTube',
    'Un momento…',
    'Loading...',
  ]
  for (const title of walls)
    test(`"${title}" is no headline`, () =>
      assert.deepEqual(facts(`<title>${title}</title><meta name="description" content="x">`), {}))

  const headlines = [
    'Access denied: how a village lost its only road',
    'Just a moment of silence for the harbour crew',
    'Error in the count delays the result',
    'Are you a robot? A test that people fail',
    '404 days without rain',
  ]
  for (const title of headlines)
    test(`"${title}" is one`, () => assert.equal(facts(`<title>${title}</title>`).title, title))
})

test('whatever the bytes, it does not throw, and gives only short clean texts and http(s) addresses', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<title>',
      '</title>',
      '<h1>',
      '</h1>',
      '<p>',
      '<meta property="og:title" content="',
      '<meta property=og:image content="',
      '">',
      '<link rel=canonical href="',
      '<base href="',
      'javascript:',
      'https://www.site.org/',
      'data:',
      '<script type="application/ld+json">',
      '{"@type":"NewsArticle","headline":',
      '"image":',
      '[',
      '{',
      '}',
      '</script>',
      '<iframe src="',
      'https://youtu.be/a1B2-c3_D4e',
      '<svg>',
      '&amp;#x202e;',
      '&#xd800;',
      ' | ',
      '\u200b',
      '\u0301',
      '<!--',
      'The Site',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join(''))),
  )
  const contentType = fc.constantFrom(
    '',
    'text/html',
    'text/html; charset=utf-16',
    'text/html; charset=gbk',
    'charset=??',
  )
  fc.assert(
    fc.property(bytes, contentType, (given, type) => {
      const found = extractPage(given, type, 'https://www.site.org/a')
      for (const [name, value] of Object.entries(found)) {
        assert.equal(value, value.normalize('NFC'), name)
        assert.match(value, /^[^\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+$/u, name)
        assert(value.isWellFormed() && value === value.trim(), name)
      }
      for (const address of [found.image_url, found.canonical_url]) assert(!address || /^https?:\/\/[^/]/.test(address))
      assert((found.title?.length ?? 0) <= 250 && (found.description?.length ?? 0) <= 300)
      assert.match(found.video_id ?? 'vimeo:1', /^(?:[\w-]{11}|vimeo:\d+)$/)
    }),
    { numRuns: 1500 },
  )
})
