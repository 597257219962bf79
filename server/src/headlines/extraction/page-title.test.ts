import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { agree, isPlaceholder } from './page-title.ts'

describe('placeholders', () => {
  for (const title of ['undefined', '{{ page.title }}', '{{x}}{{y}}', '<%= title %>', 'Untitled document', ' null '])
    test(title, () => assert.equal(isPlaceholder(title), true))

  test('a text that is longer than any title is none, whatever fills it', () => {
    for (const piece of ['{{x}}', '{{', '{% ', '<? ', '${', '[[a', '#{', 'null '])
      assert.equal(isPlaceholder(piece.repeat(100_000 / piece.length)), false, piece)
    assert.equal(isPlaceholder('{{x}}'.repeat(100)), true)
    assert.equal(isPlaceholder(`${'{{x}}'.repeat(100)} `), false)
  })

  test('an address of any length is one', () => {
    const address = `https://news.example.org/${'a/'.repeat(50_000)}`
    assert.equal(isPlaceholder(address), true)
    assert.equal(isPlaceholder(`Bridge reopens: ${address}`), false)
  })
})

describe('titles that agree', () => {
  test('share trigrams', () => {
    assert.equal(agree('Bridge reopens', 'Bridge reopens after a year'), true)
    assert.equal(agree('Bridge reopens', 'Ferry prices fall'), false)
  })

  test('are compared by their first 500 characters', () => {
    const rest = Array.from({ length: 15_000 }, (_, n) => n.toString(36)).join(' ')
    const [bridge, ferry] = ['Bridge reopens '.repeat(34), 'Паром снова ходит '.repeat(28)]
    assert.equal(agree(bridge + rest, ferry + rest), false)
    assert.equal(agree(bridge + rest, bridge + ferry.repeat(200)), true)
  })
})
