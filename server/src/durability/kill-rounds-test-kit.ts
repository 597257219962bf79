import { setTimeout as sleep } from 'node:timers/promises'
import { makeHeadlines, makeMembers } from './members-test-kit.ts'
import { killNode, postgresOf, type SiteProcess, startSiteProcess } from './process-test-kit.ts'
import { brokenPromises } from './promises-test-kit.ts'
import { createWriters, seededRandom } from './writers-test-kit.ts'

const VICTIMS = ['both', 'node', 'postgres'] as const

export interface Round {
  victim: (typeof VICTIMS)[number]
  /** Writes acknowledged in this round. Others were refused with 503 or lost their connection. */
  acknowledged: number
  /** Milliseconds until the site was ready again: after a restart, or by itself if only PostgreSQL was killed. */
  backMs: number
  /** Lost acknowledged writes, counters that do not match their rows, and invalid answers. */
  broken: string[]
}

const MEMBERS = 6
const HEADLINES = 10
/** Per round. */
const MOST_WRITES = 300

/**
 * Lets members write until everything is killed with SIGKILL, and compares the acknowledged writes with the database.
 * The seed determines the writes and the moment.
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
      // Counted in writes, because a few milliseconds may contain none on a busy machine.
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

/** Waits for PostgreSQL too, because a server that was just killed may still seem to run. */
async function untilWriting(site: SiteProcess, dataDir: string): Promise<void> {
  while (!postgresOf(dataDir).isRunning()) await sleep(10)
  await site.untilReady()
}
