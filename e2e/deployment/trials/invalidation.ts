import { setTimeout as sleep } from 'node:timers/promises'
import { pages } from '@unspun/contract/pages.ts'
import { installed, run } from '../../../tools/src/steps.ts'
import { addFix } from '../../src/people.ts'
import type { Deployment } from '../parts/deployment.ts'
import type { Row } from '../report.ts'
import { ask } from '../traffic/ask.ts'
import type { Prepared } from '../traffic/members.ts'
import { until } from '../until.ts'

const ROUNDS = 8
/** The page and API response of the fix and of its headline, and the sitemap. Home may omit the fix. */
const LEAST_PLACES = 5
/** The documented limit for other processes. */
const PROMISED_MS = 100
/** Longer than responses stay fresh, so that a response made from stale data would be noticed. */
const WATCH_MS = 6_000

/** Disables a fix through one web process and checks that both stop showing it in time. Repeats this for a fix that the operator hides. */
export async function tryInvalidation(
  deployment: Deployment,
  { people, headline }: Prepared,
  when: string,
): Promise<Row[]> {
  const [here, there] = deployment.webUrls
  const { person } = people[1]!
  const title = `Nobody may read this ${when}`
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
  let looks = 0
  const showing = async (site: string) => {
    // Sitemaps are rate-limited by network.
    const address = `10.253.${++looks >> 8}.${looks & 255}`
    const answers = await Promise.all(addresses.map((path) => ask(site + path, { address })))
    return addresses.filter((_, at) => answers[at]!.status !== 404 && mark.test(answers[at]!.text))
  }
  const toggle = () =>
    ask(`${here}/api/headline-fixes/toggle-status/`, { body: { headline_fix_id: fix.headline_fix_id }, ...person })
  /** Returns the places where a process still shows the fix after the limit. */
  async function shownAfterPromise(site: string): Promise<string[]> {
    await sleep(PROMISED_MS)
    return showing(site)
  }
  const shownEverywhere = (site: string) => until(async () => (await showing(site)).length >= LEAST_PLACES)

  const rows: Row[] = []
  const row = (claim: string, passed: boolean, seen: string) =>
    rows.push({ part: `invalidation ${when}`, claim, seen, passed })
  // A cached sitemap includes a new fix when it expires, and a changed fix at once.
  await toggle()
  await toggle()
  const picture = await until(async () => {
    const drawn = JSON.parse((await ask(here + addresses[3]!)).text) as { title_image: string }
    return drawn.title_image && `/images/fix-images/${drawn.title_image}`
  })
  const isServed = async () => Boolean(picture) && (await ask(there + picture)).status === 200
  const wasServed = await isServed()
  const [leftHere, leftThere]: [string[], string[]] = [[], []]
  let rounds = 0
  for (; rounds < ROUNDS; rounds++) {
    if (!(await shownEverywhere(there))) break
    await toggle()
    const [now, later] = await Promise.all([showing(here), shownAfterPromise(there)])
    leftHere.push(...now)
    leftThere.push(...later)
    if (rounds === 0) row('its picture is gone', wasServed && !(await isServed()), wasServed ? 'it did' : 'no picture')
    if (rounds < ROUNDS - 1) await toggle()
  }
  const seen = (left: string[]) =>
    left.length === 0 ? `in ${rounds} rounds` : `still at ${[...new Set(left)].join(' ')}`
  row('gone where it was disabled', rounds === ROUNDS && leftHere.length === 0, seen(leftHere))
  row(
    `gone from the other process ${PROMISED_MS} ms later`,
    rounds === ROUNDS && leftThere.length === 0,
    seen(leftThere),
  )
  let back = 0
  for (const until = Date.now() + WATCH_MS; Date.now() < until; await sleep(50)) {
    back += (await showing(there)).length + (await showing(here)).length
  }
  row('stays gone', back === 0, `shown ${back} times in ${WATCH_MS / 1000} s`)

  await toggle()
  await Promise.all([here, there].map(shownEverywhere))
  const command = ['tools/admin.ts', 'act', 'hide', 'fix', String(fix.headline_fix_id), '--reason', 'a trial']
  const { status, printed } = await run({ file: installed('node'), args: command, env: deployment.settings })
  const left = (await Promise.all([here, there].map(shownAfterPromise))).flat()
  row(
    'a fix hidden by the operator is gone from both',
    status === 0 && left.length === 0,
    status ? printed : seen(left),
  )
  return rows
}
