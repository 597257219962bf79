import { setTimeout as sleep } from 'node:timers/promises'
import { makeHeadlines, makeMembers } from './members-test-kit.ts'
import { killNode, postgresOf, type SiteProcess, startSiteProcess } from './process-test-kit.ts'
import { brokenPromises } from './promises-test-kit.ts'
import { createWriters, seededRandom } from './writers-test-kit.ts'

/** What is killed: the site, PostgreSQL with all its processes, or both in the same moment. */
const VICTIMS = ['both', 'node', 'postgres'] as const

export interface Round {
  victim: (typeof VICTIMS)[number]
  /** Acknowledged in this round, while the others were refused with 503 or broke off. */
  acknowledged: number
  /** Milliseconds until the site could serve again: of a new start, or by itself where only PostgreSQL was killed. */
  backMs: number
  /** Acknowledged writes that are gone, counters that do not fit their rows, answers that should not be. */
  broken: string[]
}

const MEMBERS = 6
const HEADLINES = 10
/** Per round. */
const MOST_WRITES = 300

/**
 * Members vote, comment, edit, post and keep favourites, and at random moments everything is killed as by `kill -9`; then what was
 * acknowledged is compared with what is there. The seed decides what is written and when it ends.
 */
export async function runKillRounds(
  dataDir: string,
  { rounds, seed, onRound }: { rounds: number; seed: number; onRound?: (round: Round) => void },
): Promise<Round[]> {
  const random = seededRandom(seed)
  let site = await startSiteProcess(dataDir)
  const done: Round[] = []
  try {
    const database = postgresOf(dataDir).open()
    const members = await makeMembers(site, database, MEMBERS)
    const writers = createWriters(members, await makeHeadlines(database, HEADLINES), random)
    await database.close()

    for (let n = 0; n < rounds; n++) {
      const victim = VICTIMS[n % VICTIMS.length]!
      const before = writers.count.acknowledged
      const writing = writers.start(site)
      // A number of writes and not of milliseconds: on a busy machine there would be none.
      const enough = before + MOST_WRITES * random()
      while (writers.count.acknowledged <= enough) await sleep(1)
      await sleep(random() * 5)
      await kill(victim, site, dataDir)
      const since = performance.now()
      if (victim !== 'postgres') {
        await writing.stop()
        site = await startSiteProcess(dataDir)
      }
      await untilWriting(site, dataDir)
      const backMs = performance.now() - since
      await writing.stop()

      const own = postgresOf(dataDir).open()
      const broken = [...writers.wrong.splice(0), ...(await brokenPromises(site, own, writers.ledgers))]
      await own.close()
      const round = { victim, acknowledged: writers.count.acknowledged - before, backMs, broken }
      done.push(round)
      onRound?.(round)
    }
    return done
  } finally {
    await site.stop()
  }
}

async function kill(victim: Round['victim'], site: SiteProcess, dataDir: string): Promise<void> {
  const postgres = postgresOf(dataDir)
  if (victim !== 'node') postgres.kill()
  if (victim !== 'postgres') await killNode(site)
}

/** Ready means that PostgreSQL answers; one that has just been killed may still seem to be there. */
async function untilWriting(site: SiteProcess, dataDir: string): Promise<void> {
  while (!postgresOf(dataDir).isRunning()) await sleep(10)
  await site.untilReady()
}
