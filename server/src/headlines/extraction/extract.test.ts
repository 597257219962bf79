import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { extractPage } from './extract.ts'

const page = (head: string, body = '') => Buffer.from(`<html><head><meta charset="utf-8">${head}</head><body>${body}`)
const facts = (head: string, url = 'https://www.site.org/a', body = '') =>
  extractPage(page(head, body), 'text/html', url)

describe('choosing parts of a page', () => {
  test('a heading that does not match the declared title is not the title', () => {
    const { title } = facts(
      '<meta property="og:title" content="Bridge reopens on Monday">',
      undefined,
      '<h1>Local news</h1>',
    )
    assert.equal(title, 'Bridge reopens on Monday')
  })

  const declared = '<meta property="og:title" content="Bridge reopens on Monday | Notes from a Ferry">'
  for (const [what, head, body, title] of [
    [
      'is the title',
      declared,
      '<h1>Notes from a Ferry</h1><h1>Bridge reopens on Monday</h1>',
      'Bridge reopens on Monday',
    ],
    [
      'is not if it is no part',
      declared,
      '<h1>Menu</h1><h1>Bridge reopens</h1>',
      'Bridge reopens on Monday | Notes from a Ferry',
    ],
    [
      'is not if the rest is in brackets',
      '<title>Bridge reopens (on Monday)</title>',
      '<h1>Menu of the day</h1><h1>Bridge reopens</h1>',
      'Bridge reopens (on Monday)',
    ],
  ] as const)
    test(`one of several headings ${what}`, () => assert.equal(facts(head, undefined, body).title, title))

  test('a player is the video of a page without a picture', () => {
    const { video_id } = facts(
      '<title>A film</title>',
      undefined,
      '<iframe src="//www.youtube.com/embed/a1B2-c3_D4e"></iframe>',
    )
    assert.equal(video_id, 'a1B2-c3_D4e')
  })

  test('the page of a YouTube URL has its video', () => {
    const { video_id } = facts('<title>A film</title>', 'https://www.youtube.com/watch?v=a1B2-c3_D4e')
    assert.equal(video_id, 'a1B2-c3_D4e')
  })
})

describe('the pictures of a page', () => {
  const url = 'https://www.site.org/2026/11/bridge'
  const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  const picturesOf = (head: string) => {
    const { image_url, other_images = [] } = facts(`<title>Bridge reopens</title>${head}`, url)
    return [image_url, ...other_images]
  }
  const og = (content: string) => `<meta property="og:image" content="${content}">`
  const article = { '@type': 'NewsArticle', headline: 'Bridge reopens' }

  test('are each taken once, best first, up to four', () => {
    assert.deepEqual(
      picturesOf(
        `${og('/1.jpg')}${og('/1.jpg')}${og('/2.jpg')}<meta name="twitter:image" content="/3.jpg">${ld({ ...article, image: ['/2.jpg', '/4.jpg', '/5.jpg'] })}`,
      ),
      [1, 2, 3, 4].map((number) => `https://www.site.org/${number}.jpg`),
    )
  })

  test('are neither the page itself nor a part of it', () => {
    assert.deepEqual(picturesOf(`${og(url)}${og('#top')}${og('/1.jpg')}`), ['https://www.site.org/1.jpg'])
    assert.deepEqual(picturesOf(ld({ ...article, image: { '@id': `${url}#primaryimage` } })), [undefined])
  })

  test('that JSON-LD only names are looked for in its other nodes', () => {
    const id = `${url}#primaryimage`
    const image = { '@type': 'ImageObject', '@id': id, url: '/graph.jpg' }
    for (const [what, head] of Object.entries({
      'in the same graph': ld({ '@graph': [{ ...article, image: { '@id': id } }, image] }),
      'in another block': ld({ ...article, image: { '@id': id } }) + ld(image),
      'in a list': ld([{ ...article, image: [{ '@id': id }] }, image]),
      'of the page': ld({
        '@graph': [
          { ...article, image: { '@id': id } },
          { '@type': 'WebPage', primaryImageOfPage: image },
        ],
      }),
      'by its fragment': ld({ '@graph': [{ ...article, image: { '@id': '#primaryimage' } }, image] }),
      'as a thumbnail': ld({ '@graph': [{ ...article, thumbnail: { '@id': id } }, image] }),
      'of the page only': ld({ '@graph': [article, { '@type': 'WebPage', primaryImageOfPage: { '@id': id } }, image] }),
    }))
      assert.deepEqual(picturesOf(head), ['https://www.site.org/graph.jpg'], what)
    const loop = { '@type': 'ImageObject', '@id': id, url: { '@id': id } }
    assert.deepEqual(picturesOf(ld({ '@graph': [{ ...article, image: { '@id': id } }, loop] })), [undefined])
  })
})

describe('the date of publication', () => {
  const dateOf = (head: string) => facts(`<title>Bridge reopens</title>${head}`).published_at
  const article = (datePublished: unknown) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Bridge reopens', datePublished })}</script>`
  const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
  const day = Date.UTC(2026, 10, 21)
  const hour = 3_600_000
  const cases: [head: string, time: number | undefined][] = [
    [article('2026-11-21T10:30:00+01:00'), day + 9.5 * hour],
    [article('2026-11-21'), day],
    [`<meta property="article:published_time" content="2026-11-21T09:00:00Z">`, day + 9 * hour],
    [meta('parsely-pub-date', '2026-11-21T09:00:00Z'), day + 9 * hour],
    [meta('citation_publication_date', '2026/11/21'), day],
    [meta('dc.date', '20261121'), day],
    [meta('pubdate', 'Sat, 21 Nov 2026 04:00:00 EST'), day + 9 * hour],
    // The article's own date wins over the page's.
    [meta('date', '2026-11-25') + article('2026-11-21'), day],
    // Skips template mistakes and uses the next date.
    [article('0001-01-01T00:00:00Z') + meta('date', '2026-11-21'), day],
    [article('1970-01-01') + meta('date', 'today'), undefined],
    [article({ '@value': '2026-11-21' }), undefined],
    ['', undefined],
  ]
  for (const [head, time] of cases) test(head || 'none', () => assert.equal(dateOf(head), time))
})

describe('a topic above the title, inside its heading', () => {
  const titleOf = (heading: string, declared: string) =>
    facts(`<meta property="og:title" content="${declared} | Site">`, undefined, `<h1>${heading}</h1>`).title
  const cases: [heading: string, declared: string, title: string][] = [
    ['Traffic in town Bridge reopens on Monday', 'Bridge reopens on Monday', 'Bridge reopens on Monday'],
    ['Traffic: Bridge reopens on Monday', 'Bridge reopens on Monday', 'Bridge reopens on Monday'],
    // Fewer than 5 letters precede it.
    ['The Bridge reopens on Monday', 'Bridge reopens on Monday', 'The Bridge reopens on Monday'],
    // 12 letters remain, then fewer.
    ['Traffic in town reopens today', 'Reopens today', 'Reopens today'],
    ['Traffic in town: Open today', 'Open today', 'Traffic in town: Open today'],
    ['Bridge reopens on Monday at noon', 'Bridge reopens on Monday', 'Bridge reopens on Monday at noon'],
  ]
  for (const [heading, declared, title] of cases)
    test(`${heading} | ${declared}`, () => assert.equal(titleOf(heading, declared), title))
})

describe('JSON-LD beside the page’s own titles', () => {
  const url = 'https://www.site.org/2026/11/minister-denies-report'
  const own = 'Minister denies report on the harbour bridge'
  const long = `${own} after the storm left three thousand commuters without a way home`
  const article = (headline: string, more: object = {}) => ({ '@type': 'NewsArticle', headline, ...more })
  const head = (title: string) => `<title>${title} | Example News</title><meta property="og:title" content="${title}">`
  const titleOf = (linked: unknown, title = own, [h1, declared]: [string, string] = [title, head(title)]) =>
    facts(
      `${declared}<script type="application/ld+json">${JSON.stringify(linked)}</script>`,
      url,
      h1 && `<h1>${h1}</h1>`,
    ).title
  const cats = 'Cats win prize at the county fair again'
  const other = { url: 'https://www.site.org/2026/11/cats-win-prize' }
  const here = { mainEntityOfPage: { '@type': 'WebPage', '@id': `${url}?amp=1` } }

  test('an article of another address is not this one', () => {
    for (const linked of [
      article(cats, other),
      article(cats, { mainEntityOfPage: other.url }),
      article(cats, { mainEntityOfPage: { '@id': other.url } }),
      article(cats, { mainEntityOfPage: [{ '@id': '#page', url: other.url }] }),
      article(cats, { '@id': `${other.url}#article`, url: '' }),
      article(cats, { url: [other.url], mainEntityOfPage: 'true' }),
      [article(cats, { '@id': `${other.url}#article` }), article(own, { '@id': `${url}#article` })],
      { '@graph': [article(cats, other), article('Dogs do not', { url: '/2026/11/dogs' })] },
      [article(cats, other), article(own, here)],
      [article(cats), article(own)],
      [article(cats), article(cats, other), article(own, { url })],
    ])
      assert.equal(titleOf(linked), own, JSON.stringify(linked))
    assert.equal(titleOf(article(cats, other), own, ['', `<title>${own}</title>`]), own)
    assert.equal(titleOf(article(cats, { '@id': `${other.url}#article` }), own, ['', `<title>${own}</title>`]), own)
  })

  test('an article of the address that a template declares for all gives way to two titles that agree', () => {
    const declared = `<link rel="canonical" href="${other.url}">${head(own)}`
    assert.equal(titleOf(article(cats, other), own, [own, declared]), own)
    assert.equal(titleOf(article(cats, other), cats, [cats, declared]), cats)
  })

  test('an address without a slash is none', () => {
    const printed = 'Nobody knew the bridge would break, says the minister'
    const page = ['', `<title>${own}</title>`] as [string, string]
    assert.equal(titleOf(article(printed, { '@id': '#article', mainEntityOfPage: 'True' }), own, page), printed)
  })

  test('an article without an address gives way to two titles that agree', () => {
    for (const headline of [cats, 'Politics', 'You won’t believe what the minister said next'])
      for (const page of [
        [own, head(own)],
        [own, `<title>${own} - Example News</title>`],
        ['', head(own)],
        ['', `<title>${own} - Politics | Example News</title><meta name="twitter:title" content="${own}">`],
      ] as [string, string][])
        assert.equal(titleOf(article(headline), own, page), own, headline)
  })

  test('a headline that is the name of a section gives way, also with this address', () =>
    assert.equal(titleOf(article('Politics', here)), own))

  test('a name that agrees with the page is better than a headline that does not', () =>
    assert.equal(
      titleOf({ '@type': 'Article', name: own, headline: 'official reply of a member of a government', url }),
      own,
    ))

  test('other words for this address are the headline', () => {
    const printed = 'Nobody knew the bridge would break, says the minister'
    assert.equal(titleOf(article(printed, here)), printed)
    assert.equal(titleOf(article(printed), own, [printed, head(own)]), printed)
    assert.equal(titleOf(article(printed), own, ['', `<title>${own}</title>`]), printed)
  })

  test('a headline that a script has cut off gives way to the whole one', () => {
    for (const cut of [long.slice(0, 110), `${long.slice(0, 60)}...`, `${long.slice(0, 60)}…`, own, own.slice(0, -3)]) {
      assert.equal(titleOf(article(cut, here), long), long, cut)
      assert.equal(titleOf(article(cut), long, [long, '']), long, cut)
    }
    assert.equal(titleOf(article(long.slice(0, 110)), long, ['', `<meta property="og:title" content="${long}">`]), long)
    for (const end of ['...', '…', ' [...]'])
      assert.equal(
        titleOf(article(long.slice(0, 105) + end), long, ['', `<meta property="og:title" content="${long}">`]),
        long,
      )
    assert.equal(titleOf(article(own), long, [own, head(long)]), own, 'The heading is not cut off')
    assert.equal(
      titleOf(article(own), `${own}: what we know`, ['', head(`${own}: what we know`)]),
      `${own}: what we know`,
    )
    assert.equal(titleOf(article(`${cats}...`), own, ['', '']), `${cats}...`)
  })

  const placeholders = [
    'undefined',
    'null',
    'None',
    'NaN',
    'N/A',
    '[object Object]',
    '{{ page.title }}',
    '{{title}} | {{site}}',
    '${article.headline}',
    '<%= title %>',
    '{% block title %}',
    '%%title%%',
    'Untitled',
    'Page title',
    'Headline',
    'undefined | Example News',
    'null null',
    'undefined - undefined',
    'Title of a News Article',
    '(no title)',
    'Sans titre',
    '{title}',
    '%title%',
    '[[title]]',
    '##TITLE##',
    '<?= $title ?>',
  ]
  for (const text of placeholders)
    test(`${text} is no title`, () => {
      const named = '<meta property="og:site_name" content="Example News">'
      assert.equal(titleOf(article(text, here), own, ['', `<title>${own}</title>${named}`]), own)
      const open = text.replaceAll('<', '&lt;')
      assert.equal(facts(`${named}<meta property="og:title" content="${open}"><title>${own}</title>`).title, own)
      assert.equal(facts(`${named}<title>${open}</title>`).title, undefined)
    })

  for (const text of [
    'Null and void: court ends the bridge deal',
    'Undefined behaviour',
    'No title for the favourites',
    '50% of voters say {no} to 100% of the plan',
    'The title of the year',
    'How {{ mustache }} won',
  ])
    test(`"${text}" is a title`, () => assert.equal(facts(`<title>${text}</title>`).title, text))
})

describe('canonical URLs', () => {
  const of = (href: string, url = 'https://www.site.org/a') =>
    facts(`<link rel="canonical" href="${href}">`, url).canonical_url
  const cases: [href: string, url: string, taken: boolean][] = [
    ['https://site.org/bridge-in-chaos', 'https://www.site.org/a', true],
    ['https://m.site.org/?p=12', 'https://www.site.org/a', true],
    ['https://site.org/news/12345', 'https://www.site.org/a', true],
    ['https://site.org/meals', 'https://www.site.org/2026/meals.html', true],
    ['https://site.org/wiki/Sea', 'https://site.org/w/index.php?title=Sea', true],
    ['https://site.org/live', 'https://site.org/live?page=2', true],
    ['https://site.org/news/', 'https://www.site.org/bridge-in-chaos', false],
    ['https://site.org/app', 'https://www.site.org/bridge-in-chaos', false],
    ['https://site.org/politics/europe', 'https://www.site.org/politics/europe/bridge', false],
    ['https://site.org/world-news.html', 'https://www.site.org/a', false],
    ['https://site.org/pol%C3%ADtica/', 'https://www.site.org/a', false],
    ['https://site.org/en/', 'https://www.site.org/a', false],
    ['https://site.org/pt-br', 'https://www.site.org/a', false],
    ['https://site.org/de/index.html', 'https://www.site.org/a', false],
    ['https://site.org/home.php', 'https://www.site.org/a', false],
    ['https://site.org/', 'https://www.site.org/a', false],
    ['https://site.org', 'https://www.site.org/?p=12', false],
    ['https://site.com/bridge-in-chaos', 'https://www.site.org/a', false],
    ['https://bob.github.io/bridge-in-chaos', 'https://alice.github.io/a', false],
    ['/bridge-in-chaos', 'https://www.site.org/a', false],
    ['//www.site.org/bridge-in-chaos', 'https://www.site.org/a', false],
    ['data:text/html,x', 'https://www.site.org/a', false],
    ['file:///b', 'https://www.site.org/a', false],
    ['https://me:secret@site.org/bridge-in-chaos', 'https://www.site.org/a', false],
    ['http://localhost:3000/bridge-in-chaos', 'http://localhost:3000/a', true],
    ['http://localhost:3001/bridge-in-chaos', 'http://localhost:3000/a', false],
  ]
  for (const [href, url, taken] of cases)
    test(`${href} on ${url}`, () => assert.equal(of(href, url), taken ? href : undefined))
})

describe('texts', () => {
  test('are cut at a word boundary', () => {
    const { title = '', description = '' } = facts(
      `<meta property="og:title" content="${'Long words '.repeat(100)}"><meta name="description" content="${'漢字'.repeat(400)}">`,
    )
    assert.match(title, /(?:words|Long)…$/)
    assert(title.length <= 250 && title.length > 230)
    assert.equal(description, `${'漢字'.repeat(149)}漢…`)
  })

  test('a surrogate pair is not split', () => {
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
    'Log in',
    'Sign in to continue',
    'Anmelden',
  ]
  for (const title of walls)
    test(`"${title}" is not a headline`, () =>
      assert.deepEqual(facts(`<title>${title}</title><meta name="description" content="x">`), { problem: 'notice' }))

  const headlines = [
    'Access denied: how a village lost its only road',
    'Just a moment of silence for the harbour crew',
    'Error in the count delays the result',
    'Are you a robot? A test that people fail',
    '404 days without rain',
    'Log in or lose it: the bank that closed accounts',
  ]
  for (const title of headlines)
    test(`"${title}" is a headline`, () => assert.equal(facts(`<title>${title}</title>`).title, title))
})

test('any bytes give short clean texts and http(s) URLs, and nothing throws', () => {
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
      const { published_at, other_images = [], ...texts } = found
      assert(published_at === undefined || Number.isSafeInteger(published_at))
      for (const [name, value] of Object.entries(texts)) {
        assert.equal(value, value.normalize('NFC'), name)
        assert.match(value, /^[^\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+$/u, name)
        assert(value.isWellFormed() && value === value.trim(), name)
      }
      for (const address of [found.image_url, found.canonical_url, ...other_images])
        assert(!address || /^https?:\/\/[^/]/.test(address))
      assert((found.title?.length ?? 0) <= 250 && (found.description?.length ?? 0) <= 300)
      assert.match(found.video_id ?? 'vimeo:1', /^(?:[\w-]{11}|vimeo:\d+)$/)
    }),
    { numRuns: 600 },
  )
})
