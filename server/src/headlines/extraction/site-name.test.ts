import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { siteKeys, stripSiteName } from './site-name.ts'

const NAMES = ['The Valley Post', '@ValleyPostNews', 'VP']
const URL_OF_PAGE = 'https://politik.valleypost.co.uk/a'

const TITLES: [title: string, stripped: string][] = [
  ['Bridge reopens | The Valley Post', 'Bridge reopens'],
  ['Bridge reopens - valleypost.co.uk', 'Bridge reopens'],
  ['Bridge reopens -valleypost.co.uk', 'Bridge reopens'],
  ['Bridge reopens — Valley Post Online', 'Bridge reopens'],
  ['Bridge reopens · VALLEY POST', 'Bridge reopens'],
  ['Bridge reopens » Válley Post', 'Bridge reopens'],
  ['Bridge reopens :: Valley Post', 'Bridge reopens'],
  ['Bridge reopens / Valley Post', 'Bridge reopens'],
  ['Bridge reopens ★ Valley Post', 'Bridge reopens'],
  ['Bridge reopens [Valley Post]', 'Bridge reopens'],
  ['Bridge reopens (VP)', 'Bridge reopens'],
  ['Bridge reopens｜Valley Post', 'Bridge reopens'],
  ['Bridge reopens: ValleyPost', 'Bridge reopens'],
  ['Valley Post: Bridge reopens', 'Valley Post: Bridge reopens'],
  ['Valley Post | Bridge reopens', 'Bridge reopens'],
  ['Bridge reopens | Politik | Valley Post', 'Bridge reopens'],
  ['Valley post office closes | The Valley Post', 'Valley post office closes'],
  ['» Bridge reopens', 'Bridge reopens'],
  ['Valley Post | » Bridge reopens', 'Bridge reopens'],
  ['Bridge reopens |', 'Bridge reopens'],
  ['He said: «We reopen»', 'He said: «We reopen»'],
  ['Reopening »', 'Reopening'],
  ['Bridge - and tunnel - reopen', 'Bridge - and tunnel - reopen'],
  ['Bridge reopens: what we know', 'Bridge reopens: what we know'],
  ['Well-known post office closes', 'Well-known post office closes'],
  ['The Valley Post', 'The Valley Post'],
  ['The Valley Post | VP', 'The Valley Post | VP'],
  ['', ''],
]

describe('outlet names', () => {
  const keys = siteKeys(URL_OF_PAGE, NAMES)
  for (const [title, stripped] of TITLES)
    test(`"${title}"`, () => assert.equal(stripSiteName(title, keys, []), stripped))

  test('a part that equals another candidate is the title, regardless of the outlet’s name', () => {
    const none = siteKeys('https://x.org/', [])
    assert.equal(
      stripSiteName('Culture | Roof garden opens | Evening', none, ['Roof garden opens']),
      'Roof garden opens',
    )
    assert.equal(stripSiteName('Garden opens | Evening', none, ['Garden opens']), 'Garden opens')
    assert.equal(stripSiteName('다리 월요일 재개통-정치', none, ['다리 월요일 재개통']), '다리 월요일 재개통')
    assert.equal(stripSiteName('Yes | Evening', none, ['Yes']), 'Yes | Evening')
  })

  test('a title with too many parts or characters is not split', () => {
    const parts = 'News | '.repeat(16)
    assert.equal(stripSiteName(`${parts}Valley Post`, keys, []), `${parts.slice(0, -3)}`)
    assert.equal(stripSiteName(`${parts}More | Valley Post`, keys, []), `${parts}More | Valley Post`)
    assert.equal(stripSiteName('word '.repeat(1000), keys, []).length, 1000)
  })

  test('a host of a hosting service has its own name', () => {
    const hosted = siteKeys('https://harbourblog.github.io/a', [])
    assert.equal(stripSiteName('Tide tables - Harbour Blog', hosted, []), 'Tide tables')
  })
})
