import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFixOf, type Shared, sharedArticle } from './sharing.ts'
import { addressLimits } from './text.ts'

const url = 'https://press.example/a?b=c'
const long = `https://press.example/${'x'.repeat(addressLimits.url)}`

const table: [what: string, query: Record<string, string>, found: Shared | undefined][] = [
  ['nothing', {}, undefined],
  ['nothing but spaces', { url: ' ', text: '\n' }, undefined],
  ['an address', { url }, { url }],
  [
    'an address whose last character belongs to it',
    { url: 'https://wiki.example/Wham!' },
    { url: 'https://wiki.example/Wham!' },
  ],
  ['an address in the text', { text: url, title: 'Bread RIOT' }, { url }],
  ['words around it', { text: `Bread RIOT (${url}), via News` }, { url }],
  ['lines around it', { text: `Bread RIOT\n\n${url}\nSent from my phone` }, { url }],
  ['an address in the title', { title: `Bread RIOT ${url}`, text: 'Read this' }, { url }],
  ['two addresses', { text: `${url} https://other.example/` }, { url }],
  ['the address before the text', { url, text: 'https://other.example/' }, { url }],
  ['a url part without an address', { url: 'undefined', text: url }, { url }],
  ['capitals', { text: 'HTTPS://PRESS.EXAMPLE/A' }, { url: 'HTTPS://PRESS.EXAMPLE/A' }],
  ['words alone', { title: ' Bread RIOT ' }, { words: 'Bread RIOT' }],
  ['a script', { url: 'javascript:alert(1)' }, { words: 'javascript:alert(1)' }],
  ['a script before an address', { url: 'javascript:alert(1)', text: url }, { url }],
  ['data', { url: 'data:text/html,<b>x' }, { words: 'data:text/html,<b>x' }],
  ['a scheme alone', { text: 'https://' }, { words: 'https://' }],
  ['a host that is none', { text: 'see https://[x' }, { words: 'see https://[x' }],
  ['an endless address', { url: long }, { words: long.slice(0, addressLimits.url) }],
  ['an endless address before another', { url: long, text: url }, { url }],
]
for (const [what, query, found] of table)
  test(`finds the article or keeps the words: ${what}`, () =>
    assert.deepEqual(sharedArticle(new URLSearchParams(query)), found))

test('the address of the page contains the address of the article', () => {
  for (const each of [url, 'https://wiki.example/Wham!?a=b&text=c#d'])
    assert.deepEqual(sharedArticle(new URL(newFixOf(each), 'https://news.example').searchParams), { url: each })
})
