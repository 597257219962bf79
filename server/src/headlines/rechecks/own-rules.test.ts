import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { historyLimits } from '@unspun/contract/history.ts'
import { addressLimits } from '@unspun/contract/text.ts'
import fc from 'fast-check'
import { mayRead, ownRules } from './own-rules.ts'

const rulesOf = (...lines: string[]) => ownRules(lines.join('\n'), 'testbot')
const at = (path: string) => new URL(path, 'https://news.example')

const groups: [name: string, text: string[], allowed: string[], forbidden: string[]][] = [
  ['nothing', [], ['/'], []],
  ['a page of another kind', ['<!doctype html>', '<title>Not found: 404</title>'], ['/'], []],
  [
    'a group for it, which replaces the group for everybody',
    ['\ufeffUser-Agent: *', 'Disallow: /a', '# user-agent: testbot', 'USER-AGENT: TestBot/2.1', 'disallow:/b # not it'],
    ['/a'],
    ['/b'],
  ],
  ['a group without rules for it', ['user-agent: *', 'disallow: /a', 'user-agent: testbot', 'disallow:'], ['/a'], []],
  [
    'no group for others',
    ['user-agent: other', 'disallow: /a', 'user-agent: testbotlet', 'disallow: /b', 'user-agent: *', 'disallow: /c'],
    ['/a', '/b'],
    ['/c'],
  ],
  [
    'several groups for it, and a group for several robots',
    ['user-agent: testbot', 'disallow: /a', 'user-agent: other', 'User-agent: TESTBOT', 'disallow: /b'],
    ['/c'],
    ['/a', '/b'],
  ],
  [
    'two groups apart, although the first has no rule',
    ['user-agent: testbot', 'sitemap: /s.xml', 'user-agent: other', 'disallow: /a'],
    ['/a'],
    [],
  ],
  ['no rule before a group', ['disallow: /', 'user-agent: *'], ['/'], []],
]
for (const [name, text, allowed, forbidden] of groups)
  test(`the rules for a robot: ${name}`, () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const rules = ownRules(text.join(end), 'testbot')
      assert.ok(rules)
      for (const path of allowed) assert.equal(mayRead(rules, at(path)), true, path)
      for (const path of forbidden) assert.equal(mayRead(rules, at(path)), false, path)
    }
  })

const paths: [pattern: string, forbidden: string[], allowed: string[]][] = [
  ['/', ['/', '/a'], []],
  ['', [], ['/', '/a']],
  ['/a', ['/a', '/ab', '/a/b?c'], ['/', '/b', '/A']],
  ['/a/', ['/a/', '/a/b'], ['/a']],
  ['/*.pdf', ['/a.pdf', '/a/b.pdf?c'], ['/apdf']],
  ['/*.pdf$', ['/a.pdf', '/a.pdf.pdf'], ['/a.pdf?b', '/a.pdfs']],
  ['/a$', ['/a'], ['/a/', '/']],
  ['*a*b*', ['/ab', '/aab', '/a?b'], ['/ba']],
  ['/*a$', ['/a', '/ba', '/aa'], ['/ab']],
  ['/*aa$', ['/aa'], ['/a']],
  ['/**$', ['/', '/a'], []],
  ['/a$b', ['/a$b'], ['/a', '/ab']],
  ['/?a=', ['/?a=1'], ['/?b=1']],
  ['/ü/%c3%a4/é*', ['/%C3%BC/%c3%A4/é', '/ü/ä/%C3%a9x'], ['/ü/a/é']],
  ['/%2Fa', ['/%2fa'], ['//a']],
]
for (const [pattern, forbidden, allowed] of paths)
  test(`the pattern “${pattern}”`, () => {
    const rules = rulesOf('user-agent: *', `disallow: ${pattern}`)
    assert.ok(rules)
    for (const path of forbidden) assert.equal(mayRead(rules, at(path)), false, path)
    for (const path of allowed) assert.equal(mayRead(rules, at(path)), true, path)
  })

test('the longest pattern decides, and of equally long ones the one that allows', () => {
  const lines = ['disallow: /a', 'allow: /a/b', 'disallow: /a/b/c', 'allow: /a/b/c', 'disallow: /*/d']
  for (const each of [lines, lines.toReversed()]) {
    const rules = rulesOf('user-agent: *', ...each)
    assert.ok(rules)
    const allowed = ['/', '/a', '/a/b', '/a/b/c', '/a/d'].filter((path) => mayRead(rules, at(path)))
    assert.deepEqual(allowed, ['/', '/a/b', '/a/b/c'])
  }
})

test('patterns match as regular expressions do that say the same', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '$', '/'), maxLength: 8 })
  const path = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 10 })
  fc.assert(
    fc.property(letters, path, (pattern, rest) => {
      const rules = rulesOf('user-agent: *', `disallow: /${pattern}`)
      const isWhole = pattern.endsWith('$')
      const escaped = (isWhole ? pattern.slice(0, -1) : pattern).replaceAll('$', '\\$').replaceAll('*', '.*')
      const same = new RegExp(`^/${escaped}${isWhole ? '$' : ''}`)
      const { href } = new URL(`https://news.example/${rest}`)
      assert.equal(mayRead(rules!, new URL(href)), !same.test(new URL(href).pathname))
    }),
    { numRuns: 2_000 },
  )
})

describe('a hostile file', () => {
  const { robotsLines, robotsRules, robotsWildcards } = historyLimits
  const many = (line: string, times = robotsLines / 2) => ['user-agent: *', ...Array<string>(times).fill(line)]

  for (const [name, lines] of Object.entries({
    'lines without an end': Array<string>(robotsLines).fill('').concat('user-agent: *', 'disallow: /b'),
    'one rule of stars': many(`disallow: /${'*'.repeat(robotsRules - 10)}`, 1),
    'rules with stars': many('disallow: *ab', robotsWildcards),
    'rules with stars that allow': [
      ...many('disallow: *ab', robotsWildcards / 2),
      ...many('allow: *ab', robotsWildcards / 2),
    ],
    'a long rule': many(`disallow: /${'b'.repeat(robotsRules)}`, 1),
    'a rule that encoding makes long': many(`disallow: /${'é'.repeat(robotsRules / 5)}`, 1),
    'many rules': many(`disallow: /${'b'.repeat(20)}`),
  }))
    test(`with ${name} is refused`, () => assert.equal(rulesOf(...lines), undefined))

  /** Counts how often the path is searched. Each search goes on where the one before ended. */
  function searchesOf(t: TestContext, lines: string[]): number {
    const rules = rulesOf(...lines)
    assert.ok(rules)
    const searches = t.mock.method(String.prototype, 'indexOf')
    mayRead(rules, at('a'.repeat(addressLimits.url - 30)))
    t.mock.restoreAll()
    return searches.mock.callCount()
  }

  test('that is obeyed costs one search of the path for each wildcard', (t) => {
    const most = robotsWildcards - 1
    assert.equal(searchesOf(t, many('disallow: *ab', most)), most)
    assert.equal(searchesOf(t, many(`disallow: /${'*a'.repeat(most - 1)}*b`, 1)), most)
    assert.equal(searchesOf(t, many(`disallow: /${'*'.repeat(most)}`, 1)), most)
    assert.equal(searchesOf(t, many('disallow: /a')), 0)
  })

  test('with lines of blanks has no rules', () => {
    const blank = ' '.repeat(500_000)
    assert.deepEqual(rulesOf(blank, `${blank}user-agent${blank}`), { patterns: '', crawlDelay: 0 })
  })
})
