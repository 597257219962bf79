import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readJsonLd } from './json-ld.ts'

const headlineOf = (...blocks: unknown[]) =>
  readJsonLd(blocks.map((block) => (typeof block === 'string' ? block : JSON.stringify(block)))).headline

const ARTICLE = { '@type': 'NewsArticle', headline: 'News today' }

describe('JSON-LD', () => {
  const found: Record<string, unknown> = {
    alone: ARTICLE,
    'in a list': [{ '@type': 'WebSite', name: 'Site' }, ARTICLE],
    'in a graph': { '@graph': [{ '@type': 'Person' }, ARTICLE] },
    'as the main entity': { '@type': 'WebPage', mainEntity: ARTICLE },
    'as the subject of a page': { '@type': 'BreadcrumbList', mainEntityOfPage: ARTICLE },
    'with several types and a full type URL': {
      ...ARTICLE,
      '@type': ['Thing', 'http://schema.org/ReportageNewsArticle'],
    },
    'with a name only': { '@type': 'BlogPosting', name: 'News today' },
    'in a comment': `<!-- ${JSON.stringify(ARTICLE)} -->`,
    'in CDATA': `/*<![CDATA[*/${JSON.stringify(ARTICLE)}/*]]>*/`,
    'with a semicolon': `${JSON.stringify(ARTICLE)};`,
    'with a raw line break': '{"@type":"Article","headline":"News\ntoday"}',
    'encoded twice': { ...ARTICLE, headline: 'News&amp;#32;today' },
  }
  for (const [name, block] of Object.entries(found))
    test(`an article ${name}`, () => assert.equal(headlineOf(block), 'News today'))

  test('broken blocks are skipped', () => assert.equal(headlineOf('{', 'null', '1', '"x"', ARTICLE), 'News today'))

  test('other types have no headline', () => {
    for (const block of [
      { '@type': 'Product', name: 'x' },
      { headline: 'x' },
      { '@type': 'Article', headline: { a: 1 } },
    ])
      assert.equal(headlineOf(block), '')
  })

  test('a lone surrogate is replaced', () =>
    assert.equal(headlineOf('{"@type":"Article","headline":"a\\ud800b"}'), 'a\ufffdb'))

  test('the search stops after 3,000 nodes and 300 list items', () => {
    const nested = (depth: number) => `${'{"mainEntity":'.repeat(depth)}${JSON.stringify(ARTICLE)}${'}'.repeat(depth)}`
    assert.equal(headlineOf(nested(2900)), 'News today')
    assert.equal(headlineOf(nested(3100)), '')
    assert.equal(headlineOf([...Array(299).fill({}), ARTICLE]), 'News today')
    assert.equal(headlineOf([...Array(300).fill({}), ARTICLE]), '')
  })

  test('images in every form', () => {
    const cases: [image: unknown, addresses: string[]][] = [
      ['a', ['a']],
      [
        ['a', 'b', 'a'],
        ['a', 'b'],
      ],
      [{ url: 'a', contentUrl: 'b' }, ['a', 'b']],
      [[{ '@type': 'ImageObject', contentUrl: 'a' }], ['a']],
      [{ '@id': 'a' }, ['a']],
      [{ '@id': 'a#b' }, []],
      [{ url: ['a', 'b'] }, ['a']],
      [[null, 1, {}, 'a'], ['a']],
      [{ url: { url: 'a' } }, []],
      [undefined, []],
    ]
    for (const [image, addresses] of cases)
      assert.deepEqual(readJsonLd([JSON.stringify({ ...ARTICLE, image })]).images, addresses, JSON.stringify(image))
  })
})
