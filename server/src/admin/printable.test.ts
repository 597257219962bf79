import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printable } from './printable.ts'

test('characters that act on a terminal or reorder text become spaces', () => {
  const acting = [0x00, 0x07, 0x0a, 0x1b, 0x7f, 0x9b, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0xfeff, 0xe0041]
  const turning = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
  for (const code of [...acting, ...turning])
    assert.equal(printable(`a${String.fromCodePoint(code)}b`), 'a b', code.toString(16))
})

test('what people write stays', () => {
  for (const text of ['Zoë', 'میخواهم', 'می\u200cخواهم', '👩\u200d🚀 ❤\ufe0f', 'שלום', '報道'])
    assert.equal(printable(text), text)
})

test('line feeds stay in messages of several lines', () => {
  assert.equal(printable('one\ntwo\r\u202e', { lines: true }), 'one\ntwo  ')
})
