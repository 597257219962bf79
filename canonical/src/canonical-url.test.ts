import assert from 'node:assert/strict'
import fs from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { bareUrl, cleanUrl, isTracked, registrableDomain, sameSite, urlKey } from './canonical-url.ts'
import { SUFFIX_LIST } from './suffix-list.ts'

const STORY = 'https://site.org/news/Bridge-Reopens'

const JOINED: [url: string, other: string][] = [
  [STORY, 'http://site.org/news/Bridge-Reopens'],
  [STORY, 'https://www.site.org/news/Bridge-Reopens'],
  [STORY, 'https://www2.site.org/news/Bridge-Reopens'],
  [STORY, 'https://m.site.org/news/Bridge-Reopens'],
  [STORY, 'https://mobile.site.org/news/Bridge-Reopens'],
  [STORY, 'https://amp.site.org/news/Bridge-Reopens'],
  [STORY, 'https://touch.site.org/news/Bridge-Reopens'],
  ['https://edition.site.org/a', 'https://edition.m.site.org/a'],
  ['https://edition.site.org/a', 'https://m.edition.site.org/a'],
  ['https://site.org/a', 'https://www.m.site.org/a'],
  [STORY, `${STORY}/`],
  [STORY, 'https://site.org//news//Bridge-Reopens//'],
  [STORY, `${STORY}/index.html`],
  [STORY, `${STORY}/index.php`],
  [STORY, `${STORY}.html`],
  [STORY, `${STORY}/amp`],
  [STORY, `${STORY}/amp/`],
  [STORY, 'https://site.org/amp/news/Bridge-Reopens'],
  [STORY, `${STORY}.amp.html`],
  [STORY, `${STORY}-amp.html`],
  [STORY, `${STORY}?amp`],
  [STORY, 'https://site-org.cdn.ampproject.org/c/s/site.org/news/Bridge-Reopens'],
  [STORY, 'https://site-org.cdn.ampproject.org/v/site.org/news/Bridge-Reopens?amp_js_v=0.1&usqp=mq331'],
  [STORY, 'https://www.google.com/amp/s/site.org/news/Bridge-Reopens'],
  [STORY, `https://www.google.co.uk/url?sa=t&url=${encodeURIComponent(STORY)}&usg=AOv`],
  [STORY, `https://l.facebook.com/l.php?u=${encodeURIComponent(`${STORY}?fbclid=x`)}&h=AT0`],
  [STORY, `https://web.archive.org/web/20240101000000/${STORY}`],
  [STORY, `https://web.archive.org/web/2024id_/${STORY}?utm_source=a`],
  [STORY, `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(STORY)}&data=05`],
  [
    STORY,
    `https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${encodeURIComponent(STORY)}`)}`,
  ],
  [STORY, `${STORY}?utm_source=a&utm_medium=b&UTM_Campaign=c`],
  [STORY, `${STORY}?fbclid=IwAR0`],
  [STORY, `${STORY}?gclid=1&mc_cid=2&igshid=3`],
  [STORY, `${STORY}?at_medium=RSS&at_campaign=KARANGA`],
  [STORY, `${STORY}?ns_mchannel=social`],
  [STORY, `${STORY}?cmp=rss&ref=feed`],
  [STORY, `${STORY}?source=twitter`],
  [
    'https://www.nytimes.com/a.html',
    'https://www.nytimes.com/a.html?smid=tw-share&partner=rss&campaign_id=9&emc=edit_nn&regi_id=5',
  ],
  ['https://www.wsj.com/a', 'https://www.wsj.com/a?mod=hp_lead&st=x'],
  ['https://www.dailymail.co.uk/a', 'https://www.dailymail.co.uk/a?ito=social'],
  ['https://site.org/?a=1&b=2', 'https://site.org/?b=2&a=1'],
  ['https://site.org/?a', 'https://site.org/?a='],
  [STORY, `${STORY}?`],
  [STORY, 'https://site.org:443/news/Bridge-Reopens'],
  ['http://site.org:80/a', 'http://site.org/a'],
  [STORY, 'https://SITE.org/news/Bridge-Reopens'],
  [STORY, 'https://me:secret@site.org/news/Bridge-Reopens'],
  [STORY, 'https://site.org./news/Bridge-Reopens'],
  ['https://zeitüng.de/a', 'https://xn--zeitng-6ya.de/a'],
  ['https://site.org/~a', 'https://site.org/%7Ea'],
  ['https://site.org/caf%C3%A9', 'https://site.org/caf%c3%a9'],
  [STORY, `${STORY};jsessionid=1A2B`],
  [STORY, `${STORY}#comments`],
  [STORY, `${STORY}#:~:text=bridge`],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ?si=abc'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://m.youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=9'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtube.com/shorts/dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://twitter.com/somebody/status/1234', 'https://x.com/Somebody/status/1234?s=20'],
  ['https://mobile.twitter.com/somebody/statuses/1234', 'https://x.com/i/status/1234/photo/1'],
]

const APART: [url: string, other: string][] = [
  ['https://site.org/?p=1', 'https://site.org/?p=2'],
  ['https://site.org/a?id=1', 'https://site.org/a?id=2'],
  ['https://site.org/a', 'https://site.org/a?page=2'],
  ['https://site.org/Ab', 'https://site.org/aB'],
  ['https://blog.site.org/a', 'https://site.org/a'],
  ['https://site.org:8080/a', 'https://site.org/a'],
  ['https://alice.github.io/a', 'https://bob.github.io/a'],
  ['https://a.co.uk/a', 'https://b.co.uk/a'],
  ['https://www10.site.org/a', 'https://site.org/a'],
  ['https://amp.dev/a', 'https://dev/a'],
  ['https://m.co/a', 'https://co/a'],
  ['https://mobile.de/a', 'https://de/a'],
  ['https://site.org/#/story/1', 'https://site.org/#/story/2'],
  ['https://site.org/#!/1', 'https://site.org/#!/2'],
  ['https://site.org/a%2Fb', 'https://site.org/a/b'],
  ['https://site.org/?t=1&t=2', 'https://site.org/?t=1'],
  ['https://github.com/o/r/search?ref=main', 'https://github.com/o/r/search?ref=next'],
  ['https://site.org/a?source=abc', 'https://site.org/a?source=def'],
  ['https://site.org/a?st=1', 'https://site.org/a?st=2'],
  ['https://site.org/kb.php?ref=4045-USHJ-3810', 'https://site.org/kb.php?ref=4045-USHJ-3811'],
  ['https://site.org/letter?newsletter_id=12', 'https://site.org/letter?newsletter_id=13'],
  ['https://site.org/letter?campaign_id=12&utm_source=a', 'https://site.org/letter?campaign_id=13&utm_source=a'],
  ['https://site.org/a?amp=1', 'https://site.org/a?amp=2'],
  ['https://site.org/a?pk_id=1', 'https://site.org/a?pk_id=2'],
  ['https://site.org/a?itm_no=1', 'https://site.org/a?itm_no=2'],
  ['https://site.org/a?s=google', 'https://site.org/a?s=twitter'],
  ['https://site.org/amplifier', 'https://site.org/lifier'],
  ['https://site.org/camp', 'https://site.org/c'],
  ['https://site.org/a?output=1', 'https://site.org/a?output=2'],
  ['https://youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtube.com/watch?v=dQw4w9WgXcR'],
  ['https://youtube.com.evil.org/watch?v=dQw4w9WgXcQ', 'https://youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://x.com/a/status/1', 'https://x.com/a/status/2'],
  ['https://www.google.com/search?q=https://site.org/a', 'https://site.org/a'],
  ['https://evil.org/url?q=https://site.org/a', 'https://site.org/a'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=other'],
]

const CLEANED: [url: string, clean: string][] = [
  [`${STORY}?utm_source=a&id=7#comments`, `${STORY}?id=7`],
  [`${STORY}?q=a%20b&utm_source=x&r=c+d&flag`, `${STORY}?q=a%20b&r=c+d&flag`],
  [`${STORY}?q=a%20b&flag`, `${STORY}?q=a%20b&flag`],
  [`https://www.google.com/url?q=${encodeURIComponent(`${STORY}?fbclid=1`)}`, STORY],
  ['https://site.org/#/story/1', 'https://site.org/#/story/1'],
  ['https://user:secret@site.org/a?fbclid=1', 'https://user:secret@site.org/a'],
  ['https://site.org/a??', 'https://site.org/a??'],
  ['https://site.org/a?&&', 'https://site.org/a'],
  ['http://www.site.org/a/?amp', 'http://www.site.org/a/'],
  [`${STORY}?utm_source=a&ref=b`, `${STORY}?ref=b`],
  [' https://site.org/a ', 'https://site.org/a'],
]

const BARE: [url: string, bare: string | null][] = [
  [`${STORY}?ref=nytimes&utm_source=a#comments`, STORY],
  [`${STORY}?b=2&ref=nytimes&a=1`, `${STORY}?b=2&a=1`],
  [`${STORY}?amp=1`, STORY],
  [`${STORY}?outputType=amp`, STORY],
  [`https://www.google.com/url?q=${encodeURIComponent(`${STORY}?xid=1`)}`, STORY],
  ['https://site.org/?hid=1', 'https://site.org/'],
  [`${STORY}?utm_source=a`, null],
  [`${STORY}?id=1`, null],
  [STORY, null],
]

const site = fc.constantFrom(
  'site.org',
  'www.site.org',
  'm.news.co.uk',
  'youtube.com',
  'youtu.be',
  'x.com',
  'google.com',
  'www.google.com',
  'a.cdn.ampproject.org',
  'web.archive.org',
  'l.facebook.com',
  'github.com',
  '127.0.0.1',
  '[::1]',
  'localhost',
  'xn--zeitng-6ya.de',
  'github.io',
  'co.uk',
  'm.m.m.site.org.',
)
const segment = fc.oneof(
  fc.constantFrom(
    'amp',
    'index.html',
    'a.amp.html',
    'watch',
    'url',
    'web',
    '2024',
    'c',
    's',
    'https:',
    'site.org',
    '%7E',
    '%zz',
    '..',
    '',
  ),
  fc.webSegment(),
)
const parameter = fc.oneof(
  fc.constantFrom(
    'utm_source=a',
    'q=https://site.org/b?utm_source=c',
    'u=https%3A%2F%2Fl.facebook.com%2F%3Fu%3Dhttps%253A%252F%252Fsite.org',
    'v=dQw4w9WgXcQ',
    'ref=a',
    'id=1',
    '=',
    '%',
    '&',
    'a=%ff',
    '__proto__=1',
  ),
  fc.webQueryParameters(),
)
const address = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.constantFrom('', 'u:p@'),
    site,
    fc.constantFrom('', ':8080', ':443'),
    fc.array(segment, { maxLength: 5 }),
    fc.array(parameter, { maxLength: 4 }),
    fc.constantFrom('', '#a', '#/a', '#!/b'),
  )
  .map(
    ([scheme, user, host, port, path, query, hash]) =>
      `${scheme}://${user}${host}${port}/${path.join('/')}?${query.join('&')}${hash}`,
  )
  .filter((text) => URL.canParse(text))
const url = fc.oneof(
  address,
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.tuple(fc.constantFrom('https://site.org/'), fc.string({ unit: 'binary' })).map((parts) => parts.join('')),
)

describe('URLs of one headline', () => {
  for (const [one, other] of JOINED) test(`${other} is ${one}`, () => assert.equal(urlKey(other), urlKey(one)))
  for (const [one, other] of APART) test(`${other} is not ${one}`, () => assert.notEqual(urlKey(other), urlKey(one)))
})

describe('the URL that is stored', () => {
  for (const [dirty, clean] of CLEANED) test(`cleans ${dirty}`, () => assert.equal(cleanUrl(dirty), clean))

  test('unwraps nested redirectors, including characters that grow when escaped', () => {
    const wrap = (text: string) => `https://www.google.com/url?q=${encodeURIComponent(text)}`
    assert.equal(cleanUrl(wrap(wrap(`${STORY}/{{{{{{{{{{{{{{{{{{{{{{{{{{{{`))), `${STORY}/${'%7B'.repeat(28)}`)
    const wayback = 'https://web.archive.org/web/2024/'
    assert.equal(cleanUrl(wayback.repeat(50) + STORY), STORY)
    const endless = wayback.repeat(100_000) + STORY
    assert.equal(cleanUrl(endless), endless)
  })

  test('cleaning twice changes nothing, and cleaning does not change the key', () => {
    fc.assert(
      fc.property(url, (text) => {
        const clean = cleanUrl(text)
        assert.equal(cleanUrl(clean), clean)
        assert.equal(urlKey(clean), urlKey(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('tracking parameters change neither the URL nor the key', () => {
    const tracker = fc.constantFrom(
      'utm_source=x',
      'fbclid=1',
      'UTM_term=%20',
      'gclid=',
      'mc_cid=a%26b',
      'at_medium=RSS',
      '_ga=2.1',
    )
    fc.assert(
      fc.property(url, tracker, (text, added) => {
        const tracked = new URL(cleanUrl(text))
        tracked.search += `${tracked.search ? '&' : '?'}${added}`
        assert.equal(urlKey(tracked.href), urlKey(text))
        assert.equal(cleanUrl(tracked.href), cleanUrl(text))
      }),
      { numRuns: 700 },
    )
  })
})

describe('the URL without doubtful parameters', () => {
  for (const [url, bare] of BARE) test(`is ${bare} for ${url}`, () => assert.equal(bareUrl(url), bare))

  test('is clean, has none itself, and depends on nothing that the key ignores', () => {
    const doubtful = fc.constantFrom('ref=x', 'newsletter_id=12', 'CMP=1', 'amp=1', 'pk_id=7')
    fc.assert(
      fc.property(url, doubtful, (text, added) => {
        const longer = new URL(cleanUrl(text))
        longer.search += `${longer.search ? '&' : '?'}${added}`
        const bare = bareUrl(longer.href)
        if (cleanUrl(longer.href) !== longer.href) return
        assert.equal(bare, bareUrl(text) ?? cleanUrl(text))
        assert.equal(bareUrl(bare!), null)
      }),
      { numRuns: 700 },
    )
  })

  test('a URL is tracked if it has a tracker without doubt', () => {
    assert.deepEqual([`${STORY}?ref=a&fbclid=1`, `${STORY}?ref=a`, `${STORY}?id=1`, STORY].map(isTracked), [
      true,
      false,
      false,
      false,
    ])
  })
})

test('sameSite', () => {
  const pairs: [a: string, b: string, same: boolean][] = [
    ['https://www.site.org/a', 'https://news.site.org/b', true],
    ['https://site.org/a', 'https://site.com/a', false],
    ['https://alice.github.io/', 'https://bob.github.io/', false],
    ['http://localhost:3000/a', 'http://localhost:3000/b', true],
    ['http://localhost:3000/a', 'http://localhost:3001/a', false],
    ['http://10.0.0.1/', 'http://10.0.0.2/', false],
  ]
  for (const [a, b, same] of pairs) assert.equal(sameSite(new URL(a), new URL(b)), same, `${a} ${b}`)
  assert.equal(registrableDomain('a.b.site.co.uk'), 'site.co.uk')
})

test('the suffix list is named by its package', () => {
  const { dependencies } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  assert.equal(SUFFIX_LIST, `tldts ${dependencies.tldts}`)
})
