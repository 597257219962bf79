import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings, modeAt, modes } from '../settings.ts'
import { uiMessages } from '../ui/messages.ts'
import { outletChoice, type PageFacts, pageWords, withOutlet } from './page-words.ts'

const outlet = 'news.example'
const url = 'https://m.news.example/a'
const facts: PageFacts = {
  siteName: 'Unspun',
  page: { url, outlet, isOwn: false },
  isAllowed: true,
  settings: defaultSettings(),
  state: {
    packs: [{ name: 'a', count: 1, bytes: 1 }],
    filter: null,
    checked_at: 1,
    loaded_at: 1,
    refused: null,
    outdated: false,
    requests: { packs: 1, archive: 0, others: 0, account: 0 },
  },
  shown: { article: true, headlines: 2 },
}

const WORDS: [what: string, other: Partial<PageFacts>, words: string][] = [
  ['a page of the browser', { page: null }, uiMessages.noOutlet],
  ['the site itself', { page: { url, outlet, isOwn: true } }, uiMessages.ownSite('Unspun')],
  ['an outlet that is not allowed', { isAllowed: false }, uiMessages.notAllowed(outlet)],
  ['off for all', { settings: { ...defaultSettings(), on: false } }, uiMessages.offEverywhere],
  [
    'off here',
    { settings: withOutlet(defaultSettings(), outlet, { on: false, mode: 'both' }) },
    uiMessages.offHere(outlet),
  ],
  ['no packs', { state: { ...facts.state, packs: [] } }, uiMessages.noHeadlines],
  ['no script in the page', { shown: null }, uiMessages.notRunning],
  ['nothing found', { shown: { article: false, headlines: 0 } }, uiMessages.shownNone],
  ['two', {}, '2 headlines on this page have versions by readers, each in place of the printed one.'],
  [
    'one, marked',
    { shown: { article: true, headlines: 1 }, settings: { ...defaultSettings(), mode: 'mark' } },
    '1 headline on this page has a version by readers, behind a mark.',
  ],
]
for (const [what, other, words] of WORDS)
  test(`the popup says what happens: ${what}`, () => assert.equal(pageWords({ ...facts, ...other }), words))

test('a choice for an outlet is kept, even while all outlets are off', () => {
  for (const on of [true, false])
    for (const mode of modes) {
      const settings = { ...withOutlet(defaultSettings(), outlet, { on, mode }), on: false }
      assert.deepEqual(outletChoice(settings, url), { on, mode })
    }
})

test('a choice for an outlet overrides those of its subdomains', () => {
  const before = {
    ...defaultSettings(),
    sites: { 'm.news.example': { off: true as const }, 'other.example': { off: true as const } },
  }
  const after = withOutlet(before, outlet, { on: true, mode: 'both' })
  assert.equal(modeAt(after, url), 'both')
  assert.deepEqual(after.sites, { [outlet]: { mode: 'both' }, 'other.example': { off: true } })
})

test('a mode equal to the default follows the default', () => {
  const settings = withOutlet(defaultSettings(), outlet, { on: true, mode: 'replace' })
  assert.equal(modeAt({ ...settings, mode: 'mark' }, url), 'mark')
})
