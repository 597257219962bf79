import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '@unspun/contract/pages.ts'
import { grownAddress, growsList, partAddress } from './list-address.ts'

test('a part of a list has the address of the list plus its cursor', () => {
  assert.equal(partAddress(pages.home(), 30), '/?before=30')
  assert.equal(partAddress(pages.home('week'), 30), '/?list=top&of=week&before=30')
  assert.equal(grownAddress(pages.home(), '30'), '/?until=30')
  assert.equal(grownAddress(pages.home('needs'), 30), '/?list=needs&until=30')
  assert.equal(grownAddress(pages.domain('news.example'), 30), '/domains/news.example?until=30')
})

test('a navigation that only makes the list longer is recognised', () => {
  const table: [string, string, boolean][] = [
    ['/', '/?until=30', true],
    ['/?until=30', '/?until=10', true],
    ['/?list=needs', '/?list=needs&until=30', true],
    ['/?until=30', '/', false],
    ['/', '/?before=30', false],
    ['/', '/?list=needs&until=30', false],
    ['/?list=top&of=day', '/?list=top&of=week&until=30', false],
    ['/', '/domains/news.example?until=30', false],
  ]
  for (const [from, to, grows] of table) {
    const [before, after] = [from, to].map((path) => new URL(path, 'https://unspun.example'))
    assert.equal(growsList(before!, after!), grows, `${from} ${to}`)
  }
})
