import { startLoad } from '../load/load.ts'
import type { Work } from '../load/requests.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { spreadOf } from '../report/statistics.ts'
import { printStep } from '../site/cleanup.ts'
import { memoryOfTree } from '../site/memory.ts'
import { startSampleSite, votersOf } from '../site/sample-site.ts'

const MB = 1024 * 1024
const SLICE_MS = 15_000
/** The part of the run in which caches and pools fill and V8 compiles. It is not measured. */
const WARM = 0.3

/** Memory of Node and PostgreSQL during ten minutes of reads, uncached pages and votes. Flat memory means no leak. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const sample = await startSampleSite()
  const { voters, fixes } = await votersOf(sample)
  const tokens = voters.map(({ token }) => token)
  const load = startLoad()
  const [node, postgres]: [number[], number[]] = [[], []]
  for (let slice = 0; slice < (quick ? 6 : 40); slice++) {
    const works: Work[] = [
      { kind: 'read', paths: ['/', `/api/headlines/get/?id=${slice + 1}`] },
      { kind: 'uncached page', from: 1_000_000_000 + slice * 1_000_000 },
      { kind: 'vote', tokens, fixes },
    ]
    const busy = { port: sample.site.port, connections: 4, ms: SLICE_MS, pauseMs: 2 }
    await Promise.all(works.map((work) => load.keepBusy({ ...busy, work })))
    node.push((await sample.site.usage()).residentBytes / MB)
    const bytes = memoryOfTree(sample.joined.pid)
    if (bytes !== undefined) postgres.push(bytes / MB)
    printStep(`Node ${node.at(-1)!.toFixed(0)} MB, PostgreSQL ${postgres.at(-1)?.toFixed(0) ?? '?'} MB`)
  }
  return [growthOf('Node', node), ...(postgres.length > 0 ? [growthOf('PostgreSQL', postgres)] : [])]
}

/** Compares the second half of the run after the warm-up with the first. */
function growthOf(what: string, all: number[]): Figure {
  const settled = all.slice(Math.floor(all.length * WARM))
  const half = Math.floor(settled.length / 2)
  return figureOf({
    name: `Soak: memory of ${what}, second half`,
    unit: 'MB',
    measured: [spreadOf(settled.slice(-half)).median],
    reference: { name: 'first half', measured: [spreadOf(settled.slice(0, half)).median] },
    goal: atMost(1.1, 'ratio'),
  })
}
