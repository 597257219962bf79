import { fillSearchEntries } from '../../../server/src/search/fill-store.ts'
import { fillBuffers, fillLargeSite } from '../growth/growth-site.ts'
import { startLoad } from '../load/load.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { percentileOf } from '../report/statistics.ts'
import { printStep } from '../site/cleanup.ts'
import { joinDatabase, prepareDatabase } from '../site/database.ts'
import { startSiteProcess } from '../site/site-process.ts'

const FULL = 1_000_000
const QUICK = 100_000
const REQUESTS = 60
const ROUNDS = 3
const GOAL_MS = 50

/** Measures the search and its suggestions on a large site without caches, for typical queries. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const headlines = quick ? QUICK : FULL
  const settings = { ...(await fillLargeSite(headlines)), LOG_LEVEL: 'warn', CACHE_MB: '0' }
  printStep('The words of every headline')
  await prepareDatabase(settings, (database) => fillSearchEntries(database))
  await prepareDatabase(settings, async ({ pool }) => {
    await pool.query('vacuum analyze search_entries')
  })
  const { port } = await startSiteProcess(settings)
  await fillBuffers(await joinDatabase(settings))
  const load = startLoad()
  const round = (path: string, next: () => string) => {
    const requests = Array.from({ length: REQUESTS }, () => ({
      path: `/api${path}?${new URLSearchParams({ q: next() })}`,
    }))
    return load.time({ port, requests })
  }
  const kinds = kindsOf(headlines)
  printStep('A round of each kind, because V8 compiles meanwhile')
  for (const [, path, next] of kinds) await round(path, next)
  const figures: Figure[] = []
  for (const [name, path, next] of kinds) {
    printStep(name)
    const p95s: number[] = []
    for (let count = 0; count < ROUNDS; count++) p95s.push(percentileOf(await round(path, next), 95))
    figures.push(figureOf({ name: `${name}, p95`, unit: 'ms', measured: p95s, goal: atMost(GOAL_MS) }))
  }
  return figures
}

type Kind = [name: string, path: string, next: () => string]

const upTo = (count: number) => 1 + Math.floor(Math.random() * count)
const oneOf = (texts: readonly string[]) => texts[upTo(texts.length) - 1]!
/** Each is in an eighth or a fifth of the titles (`sample/fill.ts`). */
const FREQUENT = ['council', 'harbour', 'sisters', 'ferry', 'bakery', 'nurses', 'museum', 'drivers', 'tram', 'bridge']
const FREQUENT_PAIRS = ['council slams', 'ferry offer', 'nurses tram timetable', 'museum drops', 'sisters bridge']

function kindsOf(headlines: number): Kind[] {
  const search = '/search/headlines/'
  const rare = () => String(upTo(headlines))
  return [
    ['one rare word', search, rare],
    ['one frequent word', search, () => oneOf(FREQUENT)],
    ['two frequent words', search, () => oneOf(FREQUENT_PAIRS)],
    ['a frequent and a rare word', search, () => `${oneOf(FREQUENT)} ${rare()}`],
    ['words in this order', search, () => '"plan for free school meals"'],
    ['a frequent word of one outlet', search, () => `${oneOf(FREQUENT)} site:news-${upTo(50)}.example`],
    ['a frequent word by one member', search, () => `${oneOf(FREQUENT)} by:reader-${upTo(500)}`],
    ['a frequent word with a fix', search, () => `${oneOf(FREQUENT)} has:fix`],
    ['a frequent word of last year', search, () => `${oneOf(FREQUENT)} before:2025-12-31`],
    ['a typing error', search, () => oneOf(['musuem', 'councl', 'harbor', 'nursse', 'tramm'])],
    ['suggestions for two letters', '/search/suggest/', () => oneOf(FREQUENT).slice(0, 2)],
    ['suggestions for a word', '/search/suggest/', () => `${oneOf(FREQUENT)} ${oneOf(FREQUENT).slice(0, 3)}`],
  ]
}
