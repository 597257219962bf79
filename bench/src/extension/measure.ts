import type { Page } from '@playwright/test'
import { stories } from '../../../e2e/extension/outlets/stories.ts'
import type { ChromiumReader } from '../../../e2e/extension/rig/chromium.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { inRounds } from '../report/rounds.ts'
import { printStep } from '../site/cleanup.ts'
import { type MainThread, mainThreadOf, type Piece, traced } from './main-thread.ts'
import { startReaders } from './readers.ts'

const FRONT = 'http://everything-today.test/'
const LATE = 'http://everything-today.test/late'
const ARTICLE = 'http://harbour-courier.test/transport/ferry-line-returns.html'
const FRONT_FIXES = stories['everything-today.test'].filter(({ fix }) => fix).length

/** Milliseconds that a page may need after its last fix until nothing is left to do. */
const REST_MS = 300

/** Measures pages of outlets in a browser with the extension, and in one without it. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const { reader, plain } = await startReaders()
  const { page } = reader
  printStep('Reading front pages and articles')
  const rounds = { rounds: quick ? 3 : 9, warm: 2 }
  const visits = await inRounds(rounds, {
    front: () => mainThread(page, FRONT, FRONT_FIXES),
    plainFront: () => mainThread(plain, FRONT, 0),
    article: () => mainThread(page, ARTICLE, 1),
    plainArticle: () => mainThread(plain, ARTICLE, 0),
  })
  const { shift, late, plainLate, killed } = await inRounds(
    { ...rounds, warm: 0 },
    {
      shift: async () => (await shiftOf(page, FRONT, FRONT_FIXES)) + (await shiftOf(page, ARTICLE, 1)),
      late: () => longTasks(page, FRONT_FIXES),
      plainLate: () => longTasks(plain, 0),
      killed: () => readyAfterKill(reader),
    },
  )
  return [
    figureOf({
      name: 'Extension: main thread, front page of 300 links',
      unit: 'ms CPU',
      measured: addedBy(visits.front, visits.plainFront),
      reference: { name: 'the page itself', measured: visits.plainFront.map(({ all }) => all) },
      goal: atMost(5),
    }),
    figureOf({
      name: 'Extension: main thread, an article',
      unit: 'ms CPU',
      measured: addedBy(visits.article, visits.plainArticle),
      reference: { name: 'the page itself', measured: visits.plainArticle.map(({ all }) => all) },
      goal: atMost(1),
    }),
    figureOf({
      name: 'Extension: more long tasks than without it, 3,000 links added late',
      unit: '',
      measured: late.map((count, round) => Math.max(0, count - plainLate[round]!)),
      goal: atMost(0),
    }),
    figureOf({
      name: 'Extension: first fix with the worker killed before',
      unit: 'ms',
      measured: killed,
      goal: atMost(350),
    }),
    figureOf({
      name: 'Extension: layout shift of both, in thousandths',
      unit: '',
      measured: shift.map((sum) => sum * 1000),
      goal: atMost(0),
    }),
  ]
}

/**
 * The extension's scripts, and the styles and layouts that a page with it needs more than one without it: a frame has one of each anyway,
 * by whatever it is asked for. What the browser does to give a script its place in a page is not in it.
 */
const addedBy = (visits: readonly MainThread[], plain: readonly MainThread[]): number[] =>
  visits.map(({ scripts, layouts }, round) => scripts - plain[round]!.scripts + layouts - plain[round]!.layouts)

/** Opens a page and waits until it shows the fixes and rests. Asked from here, because a script that waits in the page would count. */
async function open(page: Page, url: string, fixes: number): Promise<void> {
  await page.goto(url)
  while (!(await page.evaluate<boolean>(marksAre(fixes)))) await page.waitForTimeout(50)
  await page.waitForTimeout(REST_MS)
}

/** Opens an address and adds up the work of the page's main thread. */
async function mainThread(page: Page, url: string, fixes: number): Promise<MainThread> {
  // The second visit is in the same process, and its code is compiled.
  await open(page, url, fixes)
  const session = await page.context().newCDPSession(page)
  const trace: Piece[] = []
  session.on('Tracing.dataCollected', ({ value }) => void trace.push(...(value as unknown as Piece[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: traced, excludedCategories: ['*'] },
  })
  await open(page, url, fixes)
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await ended
  await session.detach()
  return mainThreadOf(trace, { page: url, extension: 'Unspun' })
}

/** The sum of all layout shifts, also of those that do not count because they follow a press. */
async function shiftOf(page: Page, url: string, fixes: number): Promise<number> {
  await open(page, url, fixes)
  return page.evaluate<number>(sumOf('layout-shift', 'entry.value'))
}

/** The number of tasks of the main thread that take more than 50 ms. */
async function longTasks(page: Page, fixes: number): Promise<number> {
  await page.goto(LATE)
  await page.waitForSelector('[data-rests]', { state: 'attached' })
  await page.waitForFunction(marksAre(fixes))
  return page.evaluate<number>(sumOf('longtask', '1'))
}

/** Milliseconds from the opening of an article until its mark stands there, if no worker runs. */
async function readyAfterKill({ page, killWorker }: ChromiumReader): Promise<number> {
  await page.goto('about:blank')
  await killWorker()
  await page.goto(ARTICLE)
  const at = await page.waitForFunction(`${marksAre(1)} && performance.now()`, undefined, { polling: 'raf' })
  return (await at.jsonValue()) as number
}

// Code for pages is text, because this workspace has no types of the browser. A mark is counted, not a title: a title that comes after the first
// paint waits for a press. The link at the foot of a page has one more.
const marksAre = (fixes: number) => `document.querySelectorAll('main unspun-mark').length >= ${fixes}`

/** Adds up performance entries of a kind, those from before included. */
const sumOf = (kind: string, value: string) => `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += ${value}
  }).observe({ type: '${kind}', buffered: true })
  setTimeout(() => resolve(sum), 100)
})`
