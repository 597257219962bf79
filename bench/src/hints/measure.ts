import { cuesOf, hintFinder } from '../../../contract/src/hints.ts'
import { articles } from '../../../server/src/demo/articles.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'

const HEADLINES = 100_000
const GOAL = atMost(5)

/** The CPU time in microseconds that all rules for headlines take for one of them: for printed ones alone, and for fixes beside ten others. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const titles = articles.flatMap(({ headline, fixes = [] }) => [headline, ...fixes.map(({ title }) => title)])
  const others = titles.slice(0, 10).map((title, headline_fix_id) => ({ headline_fix_id, title: `${title}, again` }))
  const find = hintFinder({ domain: 'example.com', lang: 'en', others })
  const rounds = quick ? 5 : 15
  return [
    figure('cues of a printed headline', rounds, titles, (title) => cuesOf(title, 'en').length),
    figure('hints for a fix beside ten others', rounds, titles, (title) => find(title).length),
  ]
}

function figure(name: string, rounds: number, titles: readonly string[], find: (title: string) => number): Figure {
  let found = 0
  const round = () => {
    const began = process.cpuUsage()
    for (let n = 0; n < HEADLINES; n++) found += find(titles[n % titles.length]!)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / HEADLINES
  }
  round()
  const measured = Array.from({ length: rounds }, round)
  // Without a use of the result, the calls might be left out.
  if (found === 0) throw new Error('No headline has a hint')
  return figureOf({ name, unit: 'µs CPU', measured, goal: GOAL })
}
