import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild } from '../child.ts'
import { type Figure, figureOf } from '../figure.ts'
import type { LoadResult } from '../load.ts'
import type { SiteProcess } from '../site-process.ts'

const PATH = '/api/headlines/get/?id=1'
const PATIENCE_S = 60

/** Connections that asked once and then keep the server waiting: what they take of memory, and how soon others are answered meanwhile. */
export async function measureIdleConnections(
  { driver, site }: { driver: Child; site: SiteProcess },
  { count, rounds }: { count: number; rounds: number },
): Promise<Figure[]> {
  const { port } = site
  const crowd = startChild('endurance/crowd-process.ts')
  const load = { port, connections: 8, ms: 1000, pauseMs: 20, work: { kind: 'read', path: PATH } }
  const read = async () => (await driver.ask<LoadResult>('drive', load)).p99!
  await read()
  const [alone, among, held, gone, open] = [[], [], [], [], []] as number[][]
  for (let round = 0; round < rounds; round++) {
    alone!.push(await read())
    const before = (await site.usage()).residentBytes
    await crowd.ask('connectIdle', { port, count, path: PATH })
    open!.push(await crowd.ask<number>('countIdle'))
    held!.push(((await site.usage()).residentBytes - before) / count / 1024)
    among!.push(await read())
    const since = performance.now()
    while ((await crowd.ask<number>('countIdle')) > 0 && performance.now() - since < PATIENCE_S * 1000) await sleep(250)
    gone!.push((performance.now() - since) / 1000)
    await crowd.ask('leaveIdle')
  }
  const name = `${count} idle connections`
  return [
    figureOf({
      name: `${name}: open at once`,
      unit: '',
      here: open!,
      goal: { of: 'figure', is: 'at least', number: count * 0.9 },
    }),
    figureOf({
      name: `${name}: 99 of 100 others answered within`,
      unit: 'ms',
      here: among!,
      beside: { name: 'without them', measured: alone! },
      goal: { of: 'figure', is: 'at most', number: 50 },
    }),
    figureOf({
      name: `${name}: kB of memory for each`,
      unit: '',
      here: held!,
      goal: { of: 'figure', is: 'at most', number: 20 },
    }),
    figureOf({
      name: `${name}: cut off after`,
      unit: 's',
      here: gone!,
      goal: { of: 'figure', is: 'at most', number: 30 },
    }),
  ]
}
