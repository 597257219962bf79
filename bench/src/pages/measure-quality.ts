import lighthouse, { desktopConfig } from 'lighthouse'
import { type Figure, figureOf } from '../figure.ts'

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

/** Lighthouse's scores of a page, several runs each, and how far its layout shifts. */
export async function measureQuality(
  { url, title, port, runs }: { url: string; title: string; port: number; runs: number },
  device: keyof typeof LEAST,
): Promise<Figure[]> {
  const scores = new Map<Category, number[]>(Object.keys(CATEGORIES).map((each) => [each as Category, []]))
  const shifts: number[] = []
  for (let run = 0; run < runs; run++) {
    const { categories, audits } = await inspect(url, port, device)
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
  const stable = { of: 'figure', is: 'at most', number: 0 } as const
  return [...figures, figureOf({ name: `${title}, ${device}: layout shift`, unit: '', here: shifts, goal: stable })]
}

/** What Lighthouse says of a page. Now and then it loses its own recording of a load; then it says so, and is asked once more. */
async function inspect(url: string, port: number, device: keyof typeof LEAST) {
  const flags = { port, logLevel: 'error' as const, output: 'json' as const }
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
    if (result && !result.lhr.runtimeError) return result.lhr
    const fault = `Lighthouse: ${result?.lhr.runtimeError?.message ?? url}`
    if (attempt === 3) throw new Error(fault)
    console.log(`        ${fault}`)
  }
}
