import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings, type Settings } from '../settings.ts'
import { outletRows, typedOutlet, withOutletOf, withoutOutlet } from './outlet-rows.ts'

const settings: Settings = {
  ...defaultSettings(),
  outlets: ['c.example'],
  sites: { 'b.example': { off: true }, 'm.a.example': { mode: 'both' } },
}

test('outlets are listed with their permission and choice', () => {
  assert.deepEqual(outletRows(settings, { all: false, outlets: ['a.example'] }, []), [
    { outlet: 'a.example', permission: 'allowed', choice: 'all' },
    { outlet: 'b.example', permission: 'missing', choice: 'off' },
    { outlet: 'c.example', permission: 'missing', choice: 'all' },
    { outlet: 'm.a.example', permission: 'allowed', choice: 'both' },
  ])
  const all = outletRows(settings, { all: true, outlets: ['a.example'] }, ['a.example'])
  assert.deepEqual(
    all.map(({ permission }) => permission),
    ['always', 'allowed', 'allowed', 'allowed'],
  )
})

const TYPED: [text: string, outlet: string | null][] = [
  [' BBC.co.uk ', 'bbc.co.uk'],
  ['https://www.news.example/a?b', 'news.example'],
  ['HTTP://news.example', 'news.example'],
  ['news.example:8080/a', 'news.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', 'localhost'],
  ['news', null],
  ['', null],
  ['javascript:alert(1)', null],
  ['ftp://news.example', null],
  ['*.example', null],
]
for (const [text, outlet] of TYPED) test(`typed: '${text}'`, () => assert.equal(typedOutlet(text), outlet))

test('undoing a removal restores the outlet and keeps later changes', () => {
  for (const outlet of ['b.example', 'c.example', 'm.a.example']) {
    const removed = withoutOutlet(settings, outlet)
    assert.ok(!JSON.stringify(removed).includes(outlet))
    const back = withOutletOf({ ...removed, mode: 'mark' }, settings, outlet)
    assert.equal(back.mode, 'mark')
    assert.deepEqual([back.sites, back.outlets], [settings.sites, settings.outlets])
  }
})
