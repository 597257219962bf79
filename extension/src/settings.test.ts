import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defaultSettings, exportSettings, hostOf, importSettings, modeAt, readSettings, withSite } from './settings.ts'

test('without stored settings the defaults apply, and lookups are off', () => {
  assert.deepEqual(readSettings({ version: 1 }), defaultSettings())
  assert.equal(defaultSettings().archive, false)
})

test('damaged fields get their default, and the rest stays', () => {
  const given = {
    version: 1,
    on: 'yes',
    mode: 'both',
    sites: {
      'news.example': { off: true },
      'Bad Host': { off: true },
      'empty.example': { mode: 'x' },
      'b.example': null,
    },
    outlets: ['news.example', 'news.example', 7, 'https://x', 'm.news.example'],
    archive: 1,
  }
  assert.deepEqual(readSettings(given), {
    ...defaultSettings(),
    mode: 'both',
    sites: { 'news.example': { off: true } },
    outlets: ['news.example', 'm.news.example'],
  })
})

test('invalid settings and those of a later version are recognised', () => {
  for (const value of [null, 'text', 7, [], {}, { version: '1' }, { version: 0 }])
    assert.equal(readSettings(value), null)
  assert.equal(readSettings({ version: 2, on: 'something else' }), 'newer')
  fc.assert(fc.property(fc.anything(), (value) => void readSettings(value)))
  const part = fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.anything()))
  const hostile = fc.record({ version: fc.constant(1), sites: part, outlets: part, mode: part })
  fc.assert(fc.property(hostile, (value) => assert.ok(typeof readSettings(value) === 'object')))
})

test('an exported file can be imported, and nothing else can', () => {
  const settings = {
    ...withSite(defaultSettings(), 'news.example', { mode: 'mark' }),
    outlets: ['a.example'],
    archive: true,
  }
  assert.deepEqual(importSettings(exportSettings(settings)), settings)
  for (const text of ['', '{', 'null', '[1]', `"${'x'.repeat(1_000_001)}"`]) assert.equal(importSettings(text), null)
})

test('the choice for an outlet applies to its subdomains, and the nearest one counts', () => {
  let settings = withSite(defaultSettings(), 'planet.example', { mode: 'mark' })
  settings = withSite(settings, 'sport.planet.example', { off: true })
  assert.equal(modeAt(settings, 'https://www.planet.example/a'), 'mark')
  assert.equal(modeAt(settings, 'https://m.planet.example/a'), 'mark')
  assert.equal(modeAt(settings, 'https://live.sport.planet.example/a'), 'off')
  assert.equal(modeAt(settings, 'https://otherplanet.example/a'), 'replace')
  assert.equal(modeAt({ ...settings, on: false }, 'https://www.planet.example/a'), 'off')
  assert.deepEqual(withSite(settings, 'sport.planet.example', {}).sites, { 'planet.example': { mode: 'mark' } })
})

test('hosts are named without www', () => {
  assert.equal(hostOf('https://www.News.example:8080/a'), 'news.example')
  for (const url of ['about:blank', 'file:///a', 'text', 'https://']) assert.equal(hostOf(url), null, url)
})
