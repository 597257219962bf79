import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSearch } from './read-search.ts'

const table: [typed: string, words: string, without?: string[]][] = [
  ['“rents soar” „in berlin“ «or paris»', '"rents soar" "in berlin" "or paris"'],
  ['‹a b› 「c d」 『e f』 〝g h〟 ＂i j＂ »k l«', '"a b" "c d" "e f" "g h" "i j" "k l"'],
  ["‘rents soar’ ‚in berlin‘ 'or paris'", '"rents soar" "in berlin" "or paris"'],
  ['Don’t o‘neill rock ʼn´ roll`s', "Don't o'neill rock 'n' roll's"],
  ['rents –berlin —“new york” −x', 'rents', ['berlin', '"new york"', 'x']],
  ['rents – and how - to pay', 'rents and how to pay'],
  ['tunnel–bridge', 'tunnel-bridge'],
]
for (const [typed, words, without = []] of table)
  test(`reads ${JSON.stringify(typed)}`, () => {
    const search = readSearch(typed)
    assert.deepEqual([search.words, search.without], [words, without])
  })
