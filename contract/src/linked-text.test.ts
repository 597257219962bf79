import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedText } from './linked-text.ts'

/** Puts links in square brackets. */
const marked = (text: string) =>
  linkedText(text)
    .map((piece) => (piece.href ? `[${piece.href}]` : piece.text))
    .join('')

const table = [
  ['', ''],
  ['No address at all.', 'No address at all.'],
  ['https://a.example', '[https://a.example]'],
  ['See https://a.example/b?c=d#e, and more.', 'See [https://a.example/b?c=d#e], and more.'],
  ['Is it http://a.example/b?!', 'Is it [http://a.example/b]?!'],
  ['(https://a.example/b)', '([https://a.example/b])'],
  ['https://a.example/b_(c)', '[https://a.example/b_(c)]'],
  ['“https://a.example/b”', '“[https://a.example/b]”'],
  ['<https://a.example>', '<[https://a.example]>'],
  ['two: https://a.example\nHTTPS://B.EXAMPLE/x', 'two: [https://a.example]\n[HTTPS://B.EXAMPLE/x]'],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['javascript://x.example', 'javascript://x.example'],
  ['https://', 'https://'],
  ['https://localhost/x', 'https://localhost/x'],
  ['https://bank.example@evil.example/', 'https://bank.example@evil.example/'],
] as const

for (const [text, expected] of table)
  test(`links in ${JSON.stringify(text)}`, () => assert.equal(marked(text), expected))

test('the pieces, joined, equal the text', () => {
  for (const [text] of table)
    assert.equal(
      linkedText(text)
        .map((piece) => piece.text)
        .join(''),
      text,
    )
})
