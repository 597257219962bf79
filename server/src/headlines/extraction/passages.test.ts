import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectSignals } from './collect-signals.ts'
import { isQuoted, passagesOf } from './passages.ts'

const article = `The bridge stays open, the roads office says. “One of four lanes will be closed at night,” it wrote on
  Monday; the other three aren’t affected.`
const passages = passagesOf(article)

test('a quote is found as people copy and retype it', () => {
  for (const quote of [
    'One of four lanes will be closed at night',
    '"one of four lanes will be closed at night", it wrote on Monday',
    "the other three aren't affected.",
    'The bridge stays open … it wrote on Monday',
    '[…] the roads office says. [...] The other three aren’t affected (...)',
    'One of four lanes [of the bridge] will be closed at night',
    'One of four\nlanes  will be',
    'One of four lanes will be clo\u00adsed',
  ])
    assert.ok(isQuoted(quote, passages), quote)
})

test('other words, and quotes that are too short to tell, are not found', () => {
  for (const quote of [
    'One of five lanes will be closed at night',
    'The bridge stays open, the mayor says',
    'The bridge stays open … it wrote on Tuesday morning',
    'The bridge stays',
    '',
    '… …',
    // Every part counts, however short, and brackets are no place for a sentence.
    'The bridge stays open … is a lie',
    'The bridge stays open [...] nobody believes it',
    'The bridge stays open, the roads office says [and the mayor stole two million]',
    'The bridge stays open, the roads office says [and the mayor] [stole two million]',
    'The bridge stays open, the roads office says [and the mayor stole',
  ])
    assert.ok(!isQuoted(quote, passages), quote)
  assert.ok(!isQuoted('The bridge stays open', passagesOf('')))
})

test('scripts without spaces are compared sign by sign', () => {
  const chinese = passagesOf('道路办公室表示，大桥将保持开放。')
  assert.ok(isQuoted('大桥将保持开放', chinese))
  assert.ok(!isQuoted('大桥将不会开放', chinese))
})

test('the size is bounded', () => {
  const long = Array.from({ length: 50_000 }, (_, index) => `word${index}`).join(' ')
  assert.ok(passagesOf(long).length <= 24_000)
})

test('the text of a page is what it shows outside of navigation, footers and scripts, also in links and across formatting', () => {
  const { text } = collectSignals(`<title>Not this title here</title><nav>Another story is linked here</nav>
    <h1>The bridge stays open</h1><article><p>The roads <a href="/x">office</a> s<b>ay</b>s so.</p><p>It wrote on Monday.</p>
    <script>var not = 'in the text at all'</script><noscript>Please turn on scripts</noscript></article>
    <aside>Most read of this week</aside><footer>All rights are reserved here</footer>`)
  const read = passagesOf(text)
  for (const quote of ['The bridge stays open', 'The roads office says so', 'says so. It wrote'])
    assert.ok(isQuoted(quote, read), quote)
  for (const other of [
    'Not this title here',
    'Another story is linked here',
    'in the text at all',
    'Please turn on scripts',
    'Most read of this week',
    'All rights are reserved here',
  ])
    assert.ok(!isQuoted(other, read), other)
})
