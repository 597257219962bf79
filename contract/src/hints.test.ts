import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endsWithStop, hintFinder, longTitle, outletFinder } from './hints.ts'

const outlets: [title: string, domain: string, named: boolean][] = [
  ['Council postpones vote | BBC News', 'bbc.co.uk', true],
  ['Council postpones vote - BBC', 'bbc.com', true],
  ['Council postpones vote – The Guardian', 'theguardian.com', true],
  ['Council postpones vote | Guardian', 'theguardian.com', true],
  ['Council postpones vote - The New York Times', 'nytimes.com', true],
  ['Council postpones vote - WSJ', 'wsj.com', true],
  ['Council postpones vote - Wall Street Journal', 'wsj.com', true],
  ['Council postpones vote | news.sky.com', 'news.sky.com', true],
  ['Sky News | Council postpones vote', 'news.sky.com', true],
  ['Rat verschiebt Abstimmung | Süddeutsche', 'sueddeutsche.de', false],
  ['Le conseil reporte le vote - Le Monde', 'lemonde.fr', true],
  ['市議会が採決を延期｜朝日新聞', 'asahi.com', false],
  ['Guardian: council will postpone vote', 'theguardian.com', false],
  ['BBC journalist wins award', 'bbc.com', false],
  ['England 2 - 1 Spain', 'bbc.com', false],
  ['Council postpones vote - again', 'bbc.com', false],
  ['London-based BBC cuts jobs', 'bbc.com', false],
  ['Council postpones vote | The Times', 'theguardian.com', false],
  ['Council postpones vote', '', false],
]

for (const [title, domain, named] of outlets)
  test(`"${title}" ${named ? 'names' : 'does not name'} the outlet ${domain}`, () => {
    assert.equal(outletFinder(domain)(title), named)
  })

const stops: [title: string, stop: boolean][] = [
  ['Council postpones vote.', true],
  ['The vote waits. So do the bins.', true],
  // Short words may be abbreviations, so the rule makes no claim about them.
  ['The vote waits. The bins do not.', false],
  ['Shares fall by 30 %.', true],
  ['She calls it “a start.”', false],
  ['She calls it “a start”.', true],
  ['市議会が採決を延期。', true],
  ['परिषद ने मतदान टाला।', true],
  ['Council postpones vote', false],
  ['Council postpones vote…', false],
  ['Council postpones vote...', false],
  ['Trade talks resume in the U.S.', false],
  ['Fire crews head to Calif.', false],
  ['Regulator fines Acme Inc.', false],
  ['Bank verliert 30 Mio.', false],
]

for (const [title, stop] of stops)
  test(`"${title}" ends ${stop ? 'with' : 'without'} a full stop`, () => {
    assert.equal(endsWithStop(title), stop)
  })

const others = [
  { headline_fix_id: 1, title: 'Council postpones vote on bins' },
  { headline_fix_id: 2, title: '市長が辞任' },
  { headline_fix_id: 3, title: '…' },
]

const same: [title: string, id: number | undefined][] = [
  ['council postpones  vote on bins.', 1],
  ['Council postpones vote on bins', 1],
  ['“市長が辞任”', 2],
  ['Council postpones vote on bin', undefined],
  ['', undefined],
  ['…!', undefined],
]

for (const [title, id] of same)
  test(`"${title}" says ${id ? `the same as fix ${id}` : 'what no other fix says'}`, () => {
    const [hint] = hintFinder({ domain: '', lang: '', others })(title)
    assert.equal(hint?.kind === 'same' ? hint.fix.headline_fix_id : undefined, id)
  })

const findHints = hintFinder({ domain: 'bbc.com', lang: 'en', others })

test('a title has its hints in order, and a duplicate title only that hint', () => {
  const long = `Here's why your “awesome” bins are AWESOME and RIDICULOUS ${'and so on '.repeat(10)}- BBC.`
  assert.ok(long.length > longTitle)
  assert.deepEqual(findHints(` ${long} `), [
    { kind: 'outlet' },
    { kind: 'shouting' },
    { kind: 'withheld' },
    { kind: 'forward' },
    { kind: 'reader' },
    { kind: 'hyperbole', word: 'awesome' },
    { kind: 'long' },
  ])
  assert.deepEqual(findHints('Council postpones vote on bins.'), [{ kind: 'same', fix: others[0] }])
  assert.deepEqual(findHints('Shares fall by a third.'), [{ kind: 'stop' }])
  assert.deepEqual(findHints('Council moves vote to May'), [])
  assert.deepEqual(findHints(''), [])
})

test('the length hint begins with the first character too many', () => {
  const title = (length: number) =>
    'a '
      .repeat(length)
      .slice(0, length - 1)
      .padEnd(length, 'a')
  assert.deepEqual(findHints(title(longTitle)), [])
  assert.deepEqual(findHints(title(longTitle + 1)), [{ kind: 'long' }])
})
