import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { collectSignals } from './collect-signals.ts'

describe('metadata of a page', () => {
  test('meta values by property, name or itemprop in any case, decoded once', () => {
    const { meta } = collectSignals(
      `<META PROPERTY="OG:Title" CONTENT="a &amp;amp; b"><meta name="x y" content=1><meta itemprop=image value=2><meta name=z>`,
    )
    assert.deepEqual(
      [...meta],
      [
        ['og:title', ['a &amp; b']],
        ['x', ['1']],
        ['y', ['1']],
        ['image', ['2']],
      ],
    )
  })

  test('the first title outside drawings and templates', () => {
    const { title, headings } = collectSignals(
      '<svg><title>Menu</title></svg><template><title>T</title><h1>T</h1></template><title>News</title><title>Other</title><h1>One</h1>',
    )
    assert.deepEqual([title, headings], ['News', ['One']])
    assert.equal(collectSignals('<template><meta name=a content=b></template>').meta.size, 0)
  })

  test('headings with nested text, without scripts; empty ones do not count', () => {
    const { headings } = collectSignals(
      '<h1> </h1><h1>One<br>more <b>time</b><script>x()</script><style>y</style></h1>',
    )
    assert.deepEqual(headings, ['One more time'])
  })

  test('a heading or title that is never closed', () => {
    assert.deepEqual(collectSignals('<h1>News').headings, ['News'])
    assert.equal(collectSignals('<title>News').title, 'News')
  })

  test('the first paragraph that is a sentence, not a menu, note or aside', () => {
    const sentence = 'The harbour bridge carries traffic again from Monday, the council said.'
    const { paragraph } = collectSignals(
      `<nav><p>${sentence} Nav.</p></nav><noscript><p>${sentence} No.</p></noscript><aside><p>${sentence} Aside.</p></aside>
       <p>Short. <p>No sentence at all but long enough to be one if only it had an end <p>${sentence}<p>${sentence} Later.`,
    )
    assert.equal(paragraph?.trim(), sentence)
  })

  test('the first of each link, and the base', () => {
    const { canonical, imageSource, base } = collectSignals(
      '<link rel="next canonical" href=a><link rel=canonical href=b><link rel=image_src href=c><base target=x><base href=d><base href=e>',
    )
    assert.deepEqual([canonical, imageSource, base], ['a', 'c', 'd'])
  })
})

describe('limits', () => {
  const late = '<title>Late</title>'

  test('stops at a depth of 256', () => {
    assert.equal(collectSignals('<div>'.repeat(255) + late).title, 'Late')
    assert.equal(collectSignals('<div>'.repeat(256) + late).title, undefined)
    assert.equal(collectSignals('<div>'.repeat(257) + '</div>'.repeat(257) + late).title, undefined)
  })

  test('stops at 200,000 tags', () => {
    assert.equal(collectSignals('<br>'.repeat(199_999) + late).title, 'Late')
    assert.equal(collectSignals('<br>'.repeat(200_000) + late).title, undefined)
  })

  test('limits lengths', () => {
    const long = 'x'.repeat(100_000)
    const { meta, title, headings } = collectSignals(
      `<meta name=a content=${long}><meta name=${long} content=b><title>${'x '.repeat(60_000)}</title><h1>${'<b>word</b> '.repeat(9000)}</h1>`,
    )
    assert.equal(meta.size, 0)
    assert((title?.length ?? 0) < 70_000, 'One piece of text more at most')
    assert((headings[0]?.length ?? 0) < 5000)
  })

  test('limits numbers', () => {
    const many = (make: (n: number) => string) => Array.from({ length: 1000 }, (_, n) => make(n)).join('')
    const { meta, jsonLd, headings, frames } = collectSignals(
      many(
        (n) =>
          `<meta name=n${n} content=x><meta name=same content=${n}><script type="application/ld+json">{}</script><h1>${n}</h1><iframe src=${n}></iframe>`,
      ),
    )
    assert.deepEqual(
      [meta.size, meta.get('same')?.length, jsonLd.length, headings.length, frames.length],
      [500, 4, 20, 3, 10],
    )
  })
})
