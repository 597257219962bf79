import { recount } from '../../../server/src/admin/recount.ts'
import { addModerator } from '../../../server/src/moderation/moderators-store.ts'
import { freePort } from '../../../tools/src/free-port.ts'
import { fillLargeSite } from '../growth/growth-site.ts'
import { type Load, type Outcome, startLoad } from '../load/load.ts'
import type { Work } from '../load/requests.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { percentileOf } from '../report/statistics.ts'
import { printStep } from '../site/cleanup.ts'
import { type JoinedDatabase, joinDatabase } from '../site/database.ts'
import type { Settings } from '../site/settings.ts'
import { startSiteProcess } from '../site/site-process.ts'
import { makeVoters } from '../site/voters.ts'
import { addressesOf, answersOf } from './answers.ts'
import { callerOf, until } from './client.ts'
import { startMailSink } from './mail-sink.ts'
import { type Person, useEverything } from './member.ts'
import { filesOf, tracesOf } from './traces.ts'

const HEADLINES = 100_000
const VOTERS = 50
const FIXES = 2_000

interface Bench {
  settings: Settings
  port: number
  joined: JoinedDatabase
  load: Load
  work: Extract<Work, { kind: 'vote' }>
  people: { other: Person; moderator: Person; second: Person }
  startMail: () => Promise<void>
}

/**
 * A member with a thousand votes and a hundred comments leaves a site of 100,000 headlines while others vote: how long it takes, what the
 * votes notice, and where a trace of the name is left.
 */
export async function measure(): Promise<Figure[]> {
  const mailPort = await freePort()
  const settings: Settings = { ...(await fillLargeSite(HEADLINES)), SMTP_URL: `smtp://127.0.0.1:${mailPort}` }
  const { port } = await startSiteProcess(settings)
  const joined = await joinDatabase(settings)
  const voters = await makeVoters(joined, settings, port, VOTERS)
  const { rows } = await joined.database.pool.query<{ id: number }>(
    `select f.headline_fix_id as id from shown_fixes f join users u using (user_id) where not u.is_former order by 1 desc limit $1`,
    [FIXES],
  )
  const tokens = voters.map(({ token }) => token)
  const [other, moderator, second] = await Promise.all(tokens.slice(0, 3).map((token) => personOf(port, token)))
  for (const { user_id } of [moderator!, second!]) await addModerator(joined.database, user_id, 'bench')
  let mail: Promise<void> | undefined
  const bench: Bench = {
    settings,
    port,
    joined,
    load: startLoad(),
    work: { kind: 'vote', tokens, fixes: rows.map(({ id }) => id) },
    people: { other: other!, moderator: moderator!, second: second! },
    // Until then, mails wait.
    startMail: () => (mail ??= startMailSink(mailPort)),
  }
  return [...(await leave(bench, 'remove')), ...(await leave(bench, 'keep'))]
}

async function leave(bench: Bench, posts: 'remove' | 'keep'): Promise<Figure[]> {
  const { settings, port, joined, work, people } = bench
  const { database } = joined
  const { pool } = database
  const name = `Quetzal${posts}${Date.now() % 1_000_000_000}`
  const email = `${name.toLowerCase()}@bench.example`
  const [account] = await makeVoters(joined, settings, port, 1, () => email)
  const leaver = await personOf(port, account!.token)
  const { user_id } = leaver
  const scene = { joined, folder: settings.DATA_DIR, leaver, ...people, fixes: work.fixes, visitor: callerOf(port) }
  const left = await useEverything(scene, name, posts === 'remove')
  const addresses = addressesOf({ name, user_id, ...left })
  const answers = () => answersOf(port, addresses)
  const look = () => tracesOf(new RegExp(name, 'i'), { database, folder: settings.DATA_DIR, answers })
  const before = await look()
  const pictures = await pictureNames(bench, user_id)
  printStep(
    `Before: ${before.rows.length} rows, ${before.files.length} files and ${before.answers.length} of ${addresses.length} answers tell the name; ${pictures.length} pictures`,
  )
  if (before.rows.length < 15 || before.answers.length < 8 || pictures.length < 6)
    throw new Error(`The member has left too few traces: ${JSON.stringify(before, null, 2)}`)

  const quiet = await votesOf(bench)
  await bench.startMail()
  await leaver.post('/api/users/request-deletion/', { posts })
  await pool.query('update departures set due_at = now(), next_try_at = now() where user_id = $1', [user_id])
  await pool.query(`insert into jobs.job (name) values ('leave')`)
  const began = performance.now()
  let seconds = 0
  const isGone = async () => (await pool.query('select from users where user_id = $1', [user_id])).rowCount === 0
  const gone = until(isGone, 600_000).then(() => {
    seconds = (performance.now() - began) / 1000
  })
  const busy: Outcome[] = []
  while (seconds === 0) busy.push(await votesOf(bench))
  await gone
  printStep(`${name} has left in ${seconds.toFixed(1)} s`)
  // The last mail is on its way, and share pictures are removed by a job.
  await until(async () => (await pool.query('select from outbox where recipient = $1', [email])).rowCount === 0)
  await until(() => noneOf(settings, pictures))
  const after = await look()
  for (const [where, found] of Object.entries(after))
    for (const each of found) printStep(`  A trace in the ${where}: ${each}`)
  printStep('Recounting')
  const wrong = await recount(database, {
    dryRun: true,
    onWrong: ({ what, id, value, stored, counted }) =>
      printStep(`  ${what} ${id}: ${value} is ${stored}, counted ${counted}`),
  })
  const title = `Leaving (${posts})`
  const failed = busy.reduce((sum, outcome) => sum + outcome.failed + outcome.refusedMs.length, 0)
  return [
    figureOf({ name: `${title}: until it is done`, unit: 's', measured: [seconds], goal: atMost(60) }),
    figureOf({
      name: `${title}: 99 % of votes meanwhile`,
      unit: 'ms',
      measured: [
        percentileOf(
          busy.flatMap(({ servedMs }) => servedMs),
          99,
        ),
      ],
      reference: { name: 'before', measured: [percentileOf(quiet.servedMs, 99)] },
      goal: atMost(5, 'ratio'),
    }),
    figureOf({ name: `${title}: votes lost meanwhile`, unit: '', measured: [failed], goal: atMost(0) }),
    figureOf({
      name: `${title}: traces of the name`,
      unit: '',
      measured: [Object.values(after).flat().length],
      goal: atMost(0),
    }),
    figureOf({ name: `${title}: wrong by a recount`, unit: '', measured: [wrong], goal: atMost(0) }),
  ]
}

const votesOf = ({ load, port, work }: Bench): Promise<Outcome> =>
  load.arrive({ port, perSecond: 30, ms: 2_000, connections: 50, reuse: true, work })

async function personOf(port: number, token: string): Promise<Person> {
  const caller = callerOf(port, token)
  const { user_id, email } = await caller.post('/api/users/get-auth/')
  return { ...caller, user_id, email }
}

/** The names of the files of a member's avatars and of the share pictures of their fixes. */
async function pictureNames({ settings, joined }: Bench, userId: number): Promise<string[]> {
  const { rows } = await joined.database.pool.query<{ name: string }>(
    `select unnest(array[title_image, title_image_sharing]) as name from headline_fixes where user_id = $1 and title_image <> ''`,
    [userId],
  )
  const avatars = filesOf(settings.DATA_DIR).filter((file) => file.includes(`${userId}--`))
  return [...avatars, ...rows.map(({ name }) => name)]
}

const noneOf = async ({ DATA_DIR }: Settings, names: readonly string[]) =>
  !filesOf(DATA_DIR).some((file) => names.some((name) => file.endsWith(name)))
