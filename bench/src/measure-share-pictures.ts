import { setTimeout as sleep } from 'node:timers/promises'
import type { JoinedDatabase } from './bench-site.ts'
import type { Child } from './child.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import type { LoadResult } from './load.ts'
import { inRounds, type Rounds } from './rounds.ts'
import type { SharePicturePart } from './share-picture-process.ts'
import type { SiteProcess } from './site-process.ts'

export interface SharePictureBench {
  driver: Child
  site: SiteProcess
  sharePictures: Child
}

const WITH_PHOTO: Goal = { of: 'figure', is: 'at most', number: 250 }
const WORDS_ALONE: Goal = { of: 'figure', is: 'at most', number: 40 }
const BESIDE: Goal = { of: 'ratio', is: 'at most', number: 2 }

interface Runs extends Rounds {
  /** Pictures of one measurement. */
  count: number
}

/** CPU of drawing an ordinary fix, for the cards of other sites and as tall as wide. */
export async function measureSharePictures({ sharePictures }: SharePictureBench, runs: Runs): Promise<Figure[]> {
  const part = (of: SharePicturePart) => () => sharePictures.ask<number>('measure', { ...of, count: runs.count })
  const measured = await inRounds(runs, {
    photo: part({ shape: 'wide', photo: true }),
    words: part({ shape: 'wide', photo: false }),
    squarePhoto: part({ shape: 'square', photo: true }),
    squareWords: part({ shape: 'square', photo: false }),
  })
  const row = (name: string, here: number[], goal?: Goal) =>
    figureOf({ name, unit: 'ms CPU', here, ...(goal ? { goal } : {}) })
  return [
    row('Share picture, with a photo', measured.photo, WITH_PHOTO),
    row('Share picture, words alone', measured.words, WORDS_ALONE),
    row('  its square, with a photo', measured.squarePhoto),
    row('  its square, words alone', measured.squareWords),
  ]
}

interface Beside extends Rounds {
  /** Fixes that get their pictures in one measurement: more than can be drawn in it, so that none of it is quiet. */
  fixes: number[]
  /** Milliseconds of one measurement in which pictures are drawn: enough for a hundred. */
  slice: number
}

/** How long home takes while the same process draws pictures of fixes one after the other, beside the same while it draws none. */
export async function measureWhileDrawing(
  { driver, site }: SharePictureBench,
  { database: { pool } }: JoinedDatabase,
  { fixes, slice, ...rounds }: Beside,
): Promise<Figure> {
  const home = { port: site.port, connections: 4, pauseMs: 4, work: { kind: 'read', path: '/' } }
  const p99 = async (ms: number) => (await driver.ask<LoadResult>('drive', { ...home, ms })).p99!
  let drawn = 0
  const measured = await inRounds(rounds, {
    quiet: () => p99(slice / 3),
    drawing: async () => {
      await pool.query(WITHOUT_PICTURES, [fixes])
      const over = new AbortController()
      const load = p99(slice).finally(() => over.abort())
      const [found, count] = await Promise.all([load, drawAll(site.port, fixes, pool, over.signal)])
      drawn = count
      return found
    },
  })
  return figureOf({
    name: `Home, p99, ${drawn} fixes drawn meanwhile`,
    unit: 'ms',
    here: measured.drawing,
    beside: { name: 'none drawn', measured: measured.quiet },
    goal: BESIDE,
  })
}

type Pool = JoinedDatabase['database']['pool']

const WITHOUT_PICTURES = `update headline_fixes set share_picture_of = '', share_picture_try_at = now() where headline_fix_id = any($1)`
const DRAWN = `select share_picture_of <> '' as drawn from headline_fixes where headline_fix_id = $1`

/** Looking more often would be a load of its own. */
const LOOK_MS = 100

/** Asks for the pictures one after the other, as after posting, and answers how many were drawn. */
async function drawAll(port: number, fixes: readonly number[], pool: Pool, over: AbortSignal): Promise<number> {
  let count = 0
  for (const id of fixes) {
    await fetch(`http://127.0.0.1:${port}/api/headline-fixes/post-create/?id=${id}`)
    while (!(await pool.query<{ drawn: boolean }>(DRAWN, [id])).rows[0]!.drawn) {
      if (over.aborted) return count
      await sleep(LOOK_MS)
    }
    count++
  }
  throw new Error(`All of ${count} fixes were drawn before the measurement was over`)
}
