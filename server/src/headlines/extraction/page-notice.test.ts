import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extractPage } from './extract.ts'

const URL_OF_PAGE = 'https://www.site.org/2026/11/minister-denies-report'
const NOTICE = { problem: 'notice' }
const facts = (html: string, url = URL_OF_PAGE, from = url) =>
  extractPage(Buffer.from(`<meta charset="utf-8">${html}`), 'text/html', url, { from })

const sentence = 'The ferry stayed in port on Monday, and nobody could say when it would sail. '
const paragraphs = (count: number) => `<p>${sentence}${sentence}</p>`.repeat(count)
const titled = (title: string, more = '') => `<title>${title}</title><h1>${title}</h1>${more}`
const story = 'Minister denies report'

describe('a page with the title of a notice', () => {
  test('is an article if it has the text of one', () => {
    for (const html of [
      titled('Page not found', paragraphs(9)),
      titled('Page not found', `<div>${`${sentence.repeat(3)}<br><br>`.repeat(6)}</div>`),
      titled('Access denied', `<article>${paragraphs(5)}</article>`),
      titled('Cookie settings', `<article>${paragraphs(5)}</article>`),
      titled('Cookie settings', `<meta property="og:type" content="article">${paragraphs(9)}`),
      titled('Log in', paragraphs(15)),
      titled('アクセス拒否', `<p>${'船は港に留まり、いつ出るかは誰にも分からなかった。'.repeat(30)}</p>`),
    ])
      assert.notEqual(facts(html).title, undefined, html.slice(0, 60))
  })

  test('is none with what else stands on such pages', () => {
    for (const [what, html] of Object.entries({
      teasers: `<div>${`<a href="/a"><p>${sentence}</p></a>`.repeat(30)}</div>`,
      navigation: `<nav>${paragraphs(20)}</nav><footer>${paragraphs(20)}</footer><noscript>${paragraphs(20)}</noscript>`,
      explanation: `<p>${sentence.repeat(4)}</p>`,
      article: `<meta property="og:type" content="article"><p>${sentence}</p>`,
      code: `<script>var texts = "${sentence.repeat(40)}"</script>`,
    }))
      assert.deepEqual(facts(titled('Page not found', html)), NOTICE, what)
    assert.deepEqual(facts(titled('Cookie settings', paragraphs(15))), NOTICE)
  })
})

const bare = {
  'a field for a password': titled(story, '<form><input type="password"></form>'),
  'an element of a bot check': titled(story, '<form id="challenge-form"></form>'),
  'an element of an error page': `<body class="error404 logged-out">${titled(story)}`,
  'that is not to be indexed': `<meta name="robots" content="noindex, follow">${titled(story)}`,
  'that needs scripts': `<title>${story}</title><body><div id="root"></div><noscript>You need JavaScript to run this.</noscript>`,
  'with one address for all pages': `<title>${story}</title><link rel="canonical" href="https://www.site.org/"><p>Menu</p><meta property="og:type" content="website">`,
  'whose heading is a notice': `<meta property="og:title" content="News, sport and weather"><title>Daily Example</title><h1>Seite nicht gefunden</h1>`,
}

describe('a page without the text of an article', () => {
  for (const [what, html] of Object.entries(bare)) {
    test(`${what} is a notice`, () => assert.deepEqual(facts(html), NOTICE))
    for (const [sign, more] of Object.entries({
      text: `<div>${paragraphs(3)}</div>`,
      type: '<meta property="og:type" content="article">',
      date: '<meta property="article:published_time" content="2026-11-21">',
      'JSON-LD': `<script type="application/ld+json">{"@type":"NewsArticle","headline":"${story}"}</script>`,
    }))
      test(`${what} is an article with its ${sign}`, () => assert.notEqual(facts(more + html).title, undefined))
  }

  test('is a headline without any of these signs', () => assert.equal(facts(titled(story)).title, story))

  test('is only an application if its title is a name', () => {
    for (const title of [
      'YouTube',
      'Streamly',
      'Google News',
      'X. It’s what’s happening',
      'TikTok - Make Your Day',
      'Site',
      'site.org',
    ])
      assert.deepEqual(facts(titled(title)), NOTICE, title)
    for (const title of ['Grain prices', 'Facebook: Zuckerberg testifies', '大橋'])
      assert.equal(facts(titled(title)).title, title)
  })
})

test('an article with a heading like its declared title needs only a sentence', () => {
  const declared = `<meta property="og:title" content="${story}">`
  for (const [what, html] of Object.entries(bare))
    if (html.includes('<h1>Minister')) {
      assert.equal(facts(`${declared}${html}<p>${sentence}</p>`).title, story, what)
      assert.deepEqual(facts(declared + html), NOTICE, what)
    }
})

describe('the address of the page', () => {
  test('to which a redirect has led is of a login, a question about cookies or an error', () => {
    for (const url of [
      'https://www.site.org/login',
      'https://www.site.org/account/sign-in.html',
      'https://www.site.org/de/anmelden/',
      'https://consent.site.org/v2/ask?id=7',
      'https://accounts.site.org/start',
      'https://www.site.org/error/404',
      'https://www.site.org/cookie-wall',
    ]) {
      assert.deepEqual(facts(titled('Good day from the club'), url, URL_OF_PAGE), NOTICE, url)
      assert.equal(facts(titled(story, paragraphs(3)), url, URL_OF_PAGE).title, story, url)
    }
    for (const url of [
      'https://www.site.org/2026/login-data-stolen',
      'https://id.site.org/7',
      'https://www.site.org/404-days',
    ])
      assert.equal(facts(titled(story), url, URL_OF_PAGE).title, story, url)
    assert.equal(facts(titled(story), 'https://www.site.org/cookies').title, story)
  })

  test('has nothing of the address with words of a title that led to it', () => {
    const club = titled('Club Example wishes a good day')
    assert.deepEqual(
      facts(club, 'https://www.site.org/w/7', 'https://www.site.org/2026/mayor-opens-port-after-storm'),
      NOTICE,
    )
    for (const [url, from] of [
      [
        'https://www.site.org/new/mayor-opens-port-after-storm',
        'https://www.site.org/2026/mayor-opens-port-after-storm',
      ],
      ['https://www.site.org/a/77812', 'https://www.site.org/77812-mayor-opens-port-after-storm'],
      ['https://www.site.org/w/7', 'https://sho.rt/mayor'],
    ] as const)
      assert.equal(facts(titled(story), url, from).title, story, url)
  })

  test('contains the way back to the article', () => {
    for (const back of [
      encodeURIComponent(URL_OF_PAGE),
      '/2026/11/minister-denies-report',
      '%2F2026%2F11%2Fminister-denies-report',
    ])
      assert.deepEqual(
        facts(titled('Club Example'), `https://club.site.org/v2?back=${back}`, URL_OF_PAGE),
        NOTICE,
        back,
      )
    for (const [url, from] of [
      [`${URL_OF_PAGE}?ref=/2026/11/minister-denies-report`, URL_OF_PAGE],
      [`https://www.site.org/moved?utm_source=short`, 'https://sho.rt/x7'],
      [`https://www.site.org/moved?from=/`, 'https://sho.rt/'],
    ] as const)
      assert.equal(facts(titled(story), url, from).title, story, url)
  })
})
