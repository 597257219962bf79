import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { domainsOf, filterNews, filterOf, type NewsFilter, queryOf, readyNews } from './filter-news.ts'

const items = (
  [
    ['b.example', 'Señor Mayor’s plan SLAMMED'],
    ['a.example', 'Eggs: planning for plenty'],
    ['b.example', 'Mayor eats eggs'],
  ] as const
).map(
  ([domain, title], n): FeedHeadline => ({
    guid: String(n),
    domain,
    title,
    link: '',
    image_url: '',
    picture_coming: false,
    published_at: 0,
    headline_id: 0,
    fix_count: 0,
    headline_fix_id: 0,
    fix_title: '',
    fix_author: '',
  }),
)
const news = readyNews(items)
const none: NewsFilter = { domain: '', q: '', tag: '' }
const found = (filter: Partial<NewsFilter>) =>
  filterNews(news, { ...none, ...filter }).map(({ item }) => Number(item.guid))

describe('a news filter', () => {
  for (const [filter, ...guids] of [
    [{}, 0, 1, 2],
    [{ domain: 'b.example' }, 0, 2],
    [{ domain: 'example' }],
    [{ q: ' SENOR ' }, 0],
    [{ q: 'plan' }, 0, 1],
    [{ q: 'eggs mayor' }, 2],
    [{ q: "mayor's" }, 0],
    [{ tag: 'plan' }, 0],
    [{ tag: 'mayor' }, 0, 2],
    [{ tag: 'mayor', domain: 'b.example', q: 'eat' }, 2],
    [{ tag: 'mayor', domain: 'a.example' }],
  ] as [Partial<NewsFilter>, ...number[]][])
    test(`${JSON.stringify(filter)} finds ${guids.join() || 'nothing'}`, () => {
      assert.deepEqual(found(filter), guids)
    })
})

test('a filter is written to the query of the address and read from it', () => {
  assert.equal(queryOf(none), '')
  assert.equal(queryOf({ ...none, q: 'a b' }), '?q=a+b')
  for (const filter of [none, { domain: 'b.example', q: 'a&b=c ', tag: 'égalité-bill' }])
    assert.deepEqual(filterOf(queryOf(filter)), filter)
  assert.deepEqual(filterOf('?tag=x&utm=y'), { ...none, tag: 'x' })
})

test('the domains of items are sorted, without duplicates', () => {
  assert.deepEqual(domainsOf(items), ['a.example', 'b.example'])
})
