import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileAddress, type Manifest } from '@unspun/contract/extension.ts'
import type { Pack } from '@unspun/contract/packs.ts'
import { type Refusal, refusals } from '../../extension/src/refusals.ts'
import { get, siteUrl } from '../src/site.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import type { News } from './rig/news.ts'
import { packState } from './rig/pack-state.ts'
import { wakeTimers } from './rig/reader.ts'
import { browsers, expect, test } from './rig/test.ts'
import { isRead, markedOf } from './rig/texts.ts'

test.describe.configure({ mode: 'default' })

const [ferry] = storiesOf('harbour-courier.test') as [Known]
/** Milliseconds after which a worker is killed, from its start to its idle state. */
const WAITS = [0, 5, 15, 30, 60, 100, 150, 250]
const MANIFEST = '/api/extension/manifest/'
const PACK = '/api/extension/pack/'

/** Returns the site's pack, and a copy with another title in each entry. */
async function packsOfSite(): Promise<{ pack: Buffer; other: Buffer }> {
  const { packs } = await get<Manifest>(MANIFEST)
  const response = await fetch(`${siteUrl()}/api${fileAddress(packs[0]!.name, 'pack')}`)
  const pack = Buffer.from(await response.arrayBuffer())
  const { titles, ...columns } = JSON.parse(`${pack}`) as Pack
  return { pack, other: Buffer.from(JSON.stringify({ ...columns, titles: titles.map(() => 'Something else') })) }
}

let offers = 0

function offer({ traffic }: News, { announced, sent }: { announced: Buffer; sent: Buffer }): void {
  const sha256 = createHash('sha256').update(announced).digest('hex')
  const name = `${(++offers).toString(16).padStart(32, '0')}.pack`
  traffic.change(MANIFEST, (body) => {
    const manifest = JSON.parse(`${body}`) as Manifest
    return JSON.stringify({ ...manifest, packs: [{ name, count: 1, bytes: announced.length, sha256 }] })
  })
  traffic.change(PACK, () => sent)
}

function offerNothingElse({ traffic }: News): void {
  traffic.change(MANIFEST)
  traffic.change(PACK)
}

const broken: {
  what: string
  refusal: Refusal
  of: (packs: { pack: Buffer; other: Buffer }) => { announced: Buffer; sent: Buffer }
}[] = [
  { what: 'cut', refusal: 'damaged', of: ({ pack }) => ({ announced: pack, sent: pack.subarray(0, pack.length / 2) }) },
  {
    what: 'forged',
    refusal: 'forged',
    of: ({ pack, other }) => ({
      announced: Buffer.concat([other, Buffer.alloc(pack.length)]).subarray(0, other.length),
      sent: Buffer.from(`${other}`.replace('Something else', 'Something evil')),
    }),
  },
  { what: 'of no known form', refusal: 'damaged', of: () => both('{"format":1}') },
  { what: 'from a newer version', refusal: 'newer', of: () => both('{"format":2}') },
  { what: 'larger than announced', refusal: 'large', of: ({ pack }) => ({ announced: pack.subarray(1), sent: pack }) },
]
const both = (text: string) => ({ announced: Buffer.from(text), sent: Buffer.from(text) })

for (const browser of browsers)
  test.describe(`packs in ${browser} @whole`, () => {
    let news: News
    test.beforeAll(async ({ start }) => {
      news = await start(browser)
    })
    test.afterEach(() => offerNothingElse(news))

    const expectFix = async () => {
      await news.reader.tab.open(ferry.url)
      await isRead(news.reader.tab)
      expect(await markedOf(news.reader.tab, 'h1')).toHaveLength(1)
    }
    const refused = async () => (await packState(news.reader)).refused

    for (const { what, refusal, of } of broken)
      test(`a pack that is ${what} is refused with a sentence, and the old one stays`, async () => {
        offer(news, of(await packsOfSite()))
        await wakeTimers(news.reader)
        await expect.poll(refused).toBe(refusal)
        expect(refusals[refusal]).toMatch(/\.$/)
        await expectFix()
        await news.reader.killWorker()
        await expectFix()
        offerNothingElse(news)
        await wakeTimers(news.reader)
        await expect.poll(refused).toBeNull()
        await expectFix()
      })

    test('a worker that is killed while a page opens misses no headline', async () => {
      const { reader } = news
      for (const wait of WAITS) {
        await reader.tab.begin(ferry.url)
        await sleep(wait)
        await reader.killWorker()
        await isRead(reader.tab)
        expect(await markedOf(reader.tab, 'h1'), `after ${wait} ms`).toHaveLength(1)
      }
    })

    test('a worker that is killed while it stores a pack keeps the old one or the new one', async () => {
      const { pack, other } = await packsOfSite()
      for (const [at, wait] of WAITS.entries()) {
        const next = at % 2 ? pack : other
        offer(news, { announced: next, sent: next })
        await wakeTimers(news.reader)
        await sleep(wait)
        await news.reader.killWorker()
        await news.reader.tab.open(ferry.url)
        await expect.poll(() => markedOf(news.reader.tab, 'h1'), `after ${wait} ms`).toHaveLength(1)
      }
      offerNothingElse(news)
      await wakeTimers(news.reader)
      await expect
        .poll(async () => (await packState(news.reader)).manifest?.packs)
        .toEqual((await get<Manifest>(MANIFEST)).packs)
      await expectFix()
    })

    for (const path of [MANIFEST, PACK])
      test(`a worker that is killed while it waits for ${path} loses nothing`, async () => {
        const { other } = await packsOfSite()
        offer(news, { announced: other, sent: other })
        const { reader, traffic } = news
        const { loaded_at } = await packState(reader)
        let isKilled = false
        traffic.change(path, async (body) => {
          await reader.killWorker()
          isKilled = true
          return body
        })
        await wakeTimers(reader)
        await expect.poll(() => isKilled).toBe(true)
        await expectFix()
        offer(news, { announced: other, sent: other })
        await wakeTimers(reader)
        await expect.poll(async () => (await packState(reader)).loaded_at).not.toBe(loaded_at)
        offerNothingElse(news)
        await wakeTimers(reader)
        await expect
          .poll(async () => (await packState(reader)).manifest?.packs)
          .toEqual((await get<Manifest>(MANIFEST)).packs)
        await expectFix()
      })
  })
