import { setTimeout as sleep } from 'node:timers/promises'
import { pages } from '@unspun/contract/pages.ts'
import { installed, run } from '../../tools/src/steps.ts'
import { addFix } from '../src/people.ts'
import { ask } from './asking.ts'
import type { Deployment } from './deployment.ts'
import type { Prepared } from './people.ts'
import type { Row } from './report.ts'
import { until } from './until.ts'

const ROUNDS = 10
/** What is promised for other processes. */
const PROMISED_MS = 100
/** Longer than answers are fresh, so that one that is made of what a replica did not know yet comes to light. */
const WATCH_MS = 6_000

/** Disables a fix through one web process and looks when the other has forgotten it; the same for what the operator hides. */
export async function tryGone(deployment: Deployment, { people, headline }: Prepared): Promise<Row[]> {
  const [here, there] = deployment.webUrls
  const { person } = people[1]!
  const title = 'Nobody may read this any more'
  const fix = await addFix(person, headline.headline_id, title)
  const addresses = [
    pages.home(),
    pages.headline(headline),
    pages.fix({ ...fix, title }),
    `/api/headline-fixes/get/?id=${fix.headline_fix_id}`,
    `/api/headlines/get/?id=${headline.headline_id}`,
    '/sitemap/fixes-1.xml',
  ]
  const mark = new RegExp(`${title}|nobody-may-read`)
  const showing = async (site: string) => {
    const answers = await Promise.all(addresses.map((address) => ask(site + address)))
    return addresses.filter((_, at) => answers[at]!.status !== 404 && mark.test(answers[at]!.text))
  }
  const toggle = () =>
    ask(`${here}/api/headline-fixes/toggle-status/`, { body: { headline_fix_id: fix.headline_fix_id }, ...person })
  /** Milliseconds until a process has forgotten it everywhere. */
  async function goneAfter(site: string): Promise<number> {
    const began = performance.now()
    while ((await showing(site)).length > 0) if (performance.now() - began > WATCH_MS) return Number.POSITIVE_INFINITY
    return performance.now() - began
  }

  const rows: Row[] = []
  const row = (claim: string, passed: boolean, seen: string) => rows.push({ part: 'gone', claim, seen, passed })
  const picture = await until(async () => {
    const drawn = JSON.parse((await ask(here + addresses[3]!)).text) as { title_image: string }
    return drawn.title_image && `/images/fix-images/${drawn.title_image}`
  })
  const isServed = async () => Boolean(picture) && (await ask(there + picture)).status === 200
  const wasServed = await isServed()
  const [times, places]: [number[], number[]] = [[], []]
  let left = 0
  for (let round = 0; round < ROUNDS; round++) {
    places.push((await until(async () => (await showing(there)).length))! ?? 0)
    await toggle()
    times.push(await goneAfter(there))
    left += (await showing(here)).length
    if (round === 0)
      row('its picture goes with it', wasServed && !(await isServed()), wasServed ? 'it did' : 'no picture')
    if (round < ROUNDS - 1) await toggle()
  }
  times.sort((a, b) => a - b)
  const [middle, worst] = [times[ROUNDS >> 1]!, times.at(-1)!]
  row('gone where it was disabled', left === 0, `${left} left, shown in ${Math.min(...places)} places before`)
  const seen = `${middle.toFixed(0)} ms, ${worst.toFixed(0)} ms at most, asking included`
  row(`gone from the other process in ${PROMISED_MS} ms`, middle <= PROMISED_MS, seen)
  let back = 0
  for (const until = Date.now() + WATCH_MS; Date.now() < until; await sleep(50)) {
    back += (await showing(there)).length + (await showing(here)).length
  }
  row('stays gone', back === 0, `shown ${back} times in ${WATCH_MS / 1000} s`)

  await toggle()
  await until(async () => (await showing(there)).length && (await showing(here)).length)
  const command = ['tools/admin.ts', 'hide', 'fix', String(fix.headline_fix_id), '--reason', 'a trial']
  const { status, printed } = await run({ file: installed('node'), args: command, env: deployment.settings })
  const after = await Promise.all([here, there].map(goneAfter))
  const most = `${Math.max(...after).toFixed(0)} ms after the command`
  row(
    'what the operator hides is gone from both',
    status === 0 && Math.max(...after) <= PROMISED_MS,
    status ? printed : most,
  )
  return rows
}
