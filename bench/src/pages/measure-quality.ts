import lighthouse, { desktopConfig } from 'lighthouse'
import { type Figure, figureOf } from '../figure.ts'
import { spreadOf } from '../statistics.ts'

const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'practices',
  seo: 'search',
}
type Category = keyof typeof CATEGORIES

/** What Lighthouse must find, of 100. On a phone it simulates a slow network and a processor four times as slow. */
const LEAST = {
  desktop: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  phone: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
}

interface Page {
  url: string
  title: string
  /** Of the browser's debugging protocol. */
  port: number
  runs: number
}

/**
 * Lighthouse multiplies what a page takes here by four to get what it takes on a phone, which is right on a fast desktop: one whose index is 1500 to
 * 2000. https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
const PHONE_SLOWDOWN = 4
const FAST_DESKTOP = 1750

/** Lighthouse's scores of a page, several runs each, and how far its layout shifts. For a phone also the score with a slowdown that fits this machine. */
export async function measureQuality({ url, title, port, runs }: Page, device: keyof typeof LEAST): Promise<Figure[]> {
  const scores = new Map<Category, number[]>(Object.keys(CATEGORIES).map((each) => [each as Category, []]))
  const shifts: number[] = []
  const indices: number[] = []
  for (let run = 0; run < runs; run++) {
    const { categories, audits, environment } = await inspect(url, port, device)
    indices.push(environment.benchmarkIndex)
    for (const [category, list] of scores) list.push((categories[category]?.score ?? 0) * 100)
    shifts.push(audits['cumulative-layout-shift']?.numericValue ?? 1)
    const refs = Object.keys(CATEGORIES).flatMap((each) => categories[each]?.auditRefs ?? [])
    for (const { id, weight } of refs) {
      const audit = audits[id]
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9)
        console.log(`        ${title}, ${device}: ${audit?.title} ${audit?.displayValue ?? ''}`)
    }
  }
  const figures = [...scores].map(([category, here]) =>
    figureOf({
      name: `${title}, ${device}: ${CATEGORIES[category]}`,
      unit: 'points',
      here,
      goal: { of: 'figure', is: 'at least', number: LEAST[device][category] },
    }),
  )
  if (device === 'phone') figures.push(await measureCalibrated({ url, port, runs }, spreadOf(indices).median))
  const stable = { of: 'figure', is: 'at most', number: 0 } as const
  return [...figures, figureOf({ name: `${title}, ${device}: layout shift`, unit: '', here: shifts, goal: stable })]
}

/** The score of a phone as it comes out when Lighthouse is told how fast this machine is, as it asks for on slower ones. `index` is its own measure. */
async function measureCalibrated({ url, port, runs }: Omit<Page, 'title'>, index: number): Promise<Figure> {
  const slowdown = Math.max(1, Math.min(PHONE_SLOWDOWN, (PHONE_SLOWDOWN * index) / FAST_DESKTOP))
  const here: number[] = []
  for (let run = 0; run < runs; run++) {
    const { categories } = await inspect(url, port, 'phone', slowdown)
    here.push((categories.performance?.score ?? 0) * 100)
  }
  const name = `  calibrated: ${slowdown.toFixed(1)} x slower than this machine (index ${index.toFixed(0)})`
  return figureOf({ name, unit: 'points', here })
}

/** What Lighthouse says of a page. Now and then it loses its own recording of a load; then it says so, and is asked once more. */
async function inspect(url: string, port: number, device: keyof typeof LEAST, slowdown?: number) {
  const throttling = slowdown === undefined ? {} : { throttling: { cpuSlowdownMultiplier: slowdown } }
  const flags = { port, logLevel: 'error' as const, output: 'json' as const, ...throttling }
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
    if (result && !result.lhr.runtimeError) return result.lhr
    const fault = `Lighthouse: ${result?.lhr.runtimeError?.message ?? url}`
    if (attempt === 3) throw new Error(fault)
    console.log(`        ${fault}`)
  }
}
