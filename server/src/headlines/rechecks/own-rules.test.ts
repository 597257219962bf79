import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownRules } from './own-rules.ts'

const cases: [name: string, text: string[], kept: string[]][] = [
  ['nothing', [], []],
  ['a page of another kind', ['<!doctype html>', '<title>Not found: 404</title>'], []],
  [
    'groups for it or for everybody, without comments',
    ['\ufeffUser-Agent: *', 'Disallow: /a # not this', '# user-agent: testbot', 'USER-AGENT: TestBot/2.1', 'allow:/b'],
    ['group:', 'user-agent: *', 'disallow: /a', 'group:', 'user-agent: testbot', 'allow: /b'],
  ],
  [
    'no group for others',
    ['user-agent: other', 'disallow: /', 'user-agent: testbotlet', 'disallow: /c', 'user-agent: *', 'crawl-delay: 9'],
    ['group:', 'user-agent: *', 'crawl-delay: 9'],
  ],
  [
    'a group for several robots, each named once',
    ['user-agent: other', 'user-agent: testbot', 'User-agent: TESTBOT', 'user-agent: *', 'disallow: /d'],
    ['group:', 'user-agent: testbot', 'user-agent: *', 'disallow: /d'],
  ],
  [
    'two groups apart, although the first has no rule',
    ['user-agent: *', 'sitemap: /s.xml', 'user-agent: other', 'disallow: /', 'user-agent: testbot', 'disallow: /e'],
    ['group:', 'user-agent: *', 'group:', 'user-agent: testbot', 'disallow: /e'],
  ],
  ['no rule before a group', ['disallow: /', 'user-agent: *'], ['group:', 'user-agent: *']],
]
for (const [name, text, kept] of cases)
  test(`the rules for a robot: ${name}`, () => {
    for (const end of ['\n', '\r\n', '\r'])
      assert.deepEqual(ownRules(text.join(end), 'testbot').split('\n').filter(Boolean), kept)
  })

test('many names and many rules produce no more text than the file has', () => {
  const text = [...Array(20_000).fill('user-agent: *'), ...Array(20_000).fill('disallow: /')].join('\n')
  assert.equal(ownRules(text, 'testbot').split('\n').length, 20_002)
  const blank = ' '.repeat(500_000)
  assert.equal(ownRules(`${blank}\n${blank}user-agent${blank}`, 'testbot'), '')
})
