import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressToAsk, forLog, movedAddress } from './feed-address.ts'

const OLD = 'https://old.example/feed'
const NEW = 'https://new.example/feed'
const NEWER = 'https://newer.example/feed'
const OPEN = 'http://new.example/feed'

describe('the URL to request', () => {
  const cases: [moved_to: string, failures: number, asked: string][] = [
    ['', 0, OLD],
    ['', 1, OLD],
    [NEW, 0, NEW],
    [NEW, 1, OLD],
    [NEW, 2, NEW],
  ]
  for (const [moved_to, failures, asked] of cases)
    test(`moved to "${moved_to}", after ${failures} failures`, () =>
      assert.equal(addressToAsk({ url: OLD, moved_to }, failures), asked))
})

describe('the URL a feed has moved to', () => {
  const cases: [name: string, url: string, moved_to: string, asked: string, movedTo: string, kept: string][] = [
    ['nowhere', OLD, '', OLD, OLD, ''],
    ['not moved, but spelled differently', 'https://OLD.example:443/feed', '', 'https://OLD.example:443/feed', OLD, ''],
    ['for good', OLD, '', OLD, NEW, NEW],
    ['to where it was found before', OLD, NEW, NEW, NEW, NEW],
    ['further', OLD, NEW, NEW, NEWER, NEWER],
    ['back', OLD, NEW, NEW, OLD, ''],
    ['back to its old URL', OLD, NEW, OLD, OLD, ''],
    ['from https to http', OLD, '', OLD, OPEN, ''],
    ['from https to http, later', OLD, NEW, NEW, OPEN, NEW],
    ['into encryption', OPEN, '', OPEN, NEW, NEW],
    ['to an overlong URL', OLD, '', OLD, `${NEW}?${'x'.repeat(3000)}`, ''],
  ]
  for (const [name, url, moved_to, asked, movedTo, kept] of cases)
    test(name, () => assert.equal(movedAddress({ url, moved_to }, asked, movedTo), kept))
})

test('URLs in the log contain no secrets', () => {
  const told: Record<string, string> = {
    'https://site.org/feed?key=secret#x': 'https://site.org/feed',
    'https://me:secret@site.org/feed?a=b': 'https://…@site.org/feed',
    'https://me:se/cr?et@site.org/feed': 'https://…@site.org/feed',
    'no address': 'no address',
  }
  for (const [address, logged] of Object.entries(told)) assert.equal(forLog(address), logged)
})
