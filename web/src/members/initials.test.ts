import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initials } from './initials.ts'

const examples: [name: string, shown: string][] = [
  ['Quiet Quill 4804', 'QQ'],
  ['ana', 'A'],
  ['Ana of the North', 'AN'],
  ['  émile   zola ', 'ÉZ'],
  ['4804', '4'],
  ['42 Reasons', 'R'],
  ['“Bob” (the) builder', 'BB'],
  ['王小明', '王'],
  ['山田 太郎', '山'],
  ['김 철수', '김'],
  ['محمد علي', 'م'],
  ['Ana علي', 'A'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['🇫🇷🇩🇪', '🇫🇷'],
  ['❤️ Ana', '❤️'],
  ['e\u0301va', 'É'.normalize('NFD')],
  ['___', '_'],
  ['', ''],
]

test('a name has one or two initials, which are whole graphemes', () => {
  for (const [name, shown] of examples) assert.equal(initials(name), shown, name)
})
