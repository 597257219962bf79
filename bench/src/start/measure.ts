import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { printStep } from '../site/cleanup.ts'
import { joinDatabase } from '../site/database.ts'
import { memoryOfTree } from '../site/memory.ts'
import { makeSampleData } from '../site/sample-site.ts'
import { startSiteProcess } from '../site/site-process.ts'

const MB = 1024 * 1024
const IDLE_MS = 2000

export async function measure(quick: boolean): Promise<Figure[]> {
  const settings = await makeSampleData()
  const seconds: number[] = []
  let site = await startOnce()
  for (let times = quick ? 2 : 5; times > 1; times--) {
    await site.stop()
    site = await startOnce()
  }
  async function startOnce() {
    printStep('Starting the site')
    const started = await startSiteProcess(settings)
    seconds.push(started.startSeconds)
    return started
  }

  const { pid } = await joinDatabase(settings)
  await sleep(IDLE_MS)
  const { residentBytes } = await site.usage()
  const postgresBytes = memoryOfTree(pid)
  const figures = [
    figureOf({ name: 'Start to the first page', unit: 's', measured: seconds, goal: atMost(2) }),
    figureOf({ name: 'Memory when idle, Node', unit: 'MB', measured: [residentBytes / MB], goal: atMost(250) }),
  ]
  if (postgresBytes !== undefined) {
    const measured = [postgresBytes / MB]
    figures.push(figureOf({ name: 'Memory when idle, PostgreSQL', unit: 'MB', measured, goal: atMost(125) }))
  }
  return figures
}
