import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Files } from '../engines/files/files.ts'
import type { Jobs, SendOptions } from '../engines/jobs/jobs.ts'
import { type DrawOptions, drawSharePictures, sharePictureFiles } from './draw-share-pictures.ts'
import { fixesShowing, takeFixesWithoutPictures } from './store.ts'

const DRAW = 'share-picture'
const DRAW_ALL_OF = 'share-pictures-of'
const FIND = 'share-pictures-missing'
const REMOVE = 'remove-share-pictures'
/** Of an old site so many fixes get their pictures in a minute, beside those that are asked for. */
const BATCH = 10
/** Of a headline or an author so many fixes get new pictures when it changes. */
const NEWEST = 500

type Changed = { headline_id: number } | { user_id: number }
type DrawJob = { headline_fix_id: number }

/** Says how the jobs of share pictures are done; before the jobs start. */
export function workOnSharePictures(jobs: Jobs, options: Omit<DrawOptions, 'forget'>): void {
  const { database } = options
  const draw = { ...options, forget: forgetIn(jobs) }
  jobs.work<DrawJob>(DRAW, ({ headline_fix_id }) => drawSharePictures(draw, headline_fix_id), {
    once: true,
    retries: 6,
    retrySeconds: 15,
    expireSeconds: 150,
  })
  const sendAll = async (ids: number[]) => {
    for (const id of ids) await sendToDraw(jobs, id, { last: true })
  }
  jobs.work<Changed>(DRAW_ALL_OF, async (changed) => sendAll(await fixesShowing(database, changed, NEWEST)))
  jobs.work(FIND, async () => sendAll(await takeFixesWithoutPictures(database, BATCH)), { once: true })
}

/** Says how pictures are removed, also of a time when they were still drawn; before the jobs start. */
export function workOnOldSharePictures(jobs: Jobs, files: Files): void {
  jobs.work<{ names: string[] }>(REMOVE, ({ names }) => files.remove(sharePictureFiles(names)), { retries: 20 })
}

/** Begins to look for fixes without pictures, every minute; after the jobs have started. Those of a demo or of an older site get theirs so. */
export const findMissingSharePictures = (jobs: Jobs): Promise<void> => jobs.schedule(FIND, '* * * * *')

/** Queues the drawing of a fix's share pictures in the transaction that changes its words. `old` names the pictures that it had. */
export type SendForSharePictures = (fixId: number, old: string[], transaction: Transaction<Tables>) => Promise<unknown>

/** What the rest of the site may ask for. */
export interface SharePictures {
  /** What posting a fix and changing its words send along. */
  sendFor: SendForSharePictures
  /** Sends for a fix's pictures; while that waits, again changes nothing. */
  drawSoon(id: number): Promise<unknown>
  /** Sends for new pictures of what shows a headline or an author that has changed. Fixes whose pictures say it already keep theirs. */
  redrawOf(changed: Changed, transaction: Transaction<Tables>): Promise<unknown>
}

export const sharePicturesBy = (jobs: Jobs): SharePictures => ({
  async sendFor(id, old, transaction) {
    await forgetIn(jobs)(old, transaction)
    await sendToDraw(jobs, id, { transaction })
  },
  drawSoon: (id) => sendToDraw(jobs, id),
  redrawOf: (changed, transaction) => jobs.send(DRAW_ALL_OF, changed, { transaction }),
})

/** Where none are drawn. Those of before go with the words that they show. */
export const noSharePicturesBy = (jobs: Jobs): SharePictures => ({
  sendFor: (_, old, transaction) => forgetIn(jobs)(old, transaction),
  drawSoon: async () => {},
  redrawOf: async () => {},
})

/**
 * Those that are drawn again, or were never sent for, come `last`: whoever has just posted one waits for it. They have keys of their own, or
 * one that waits already would keep out that of an edit. Whichever comes second finds nothing to do.
 */
const sendToDraw = (jobs: Jobs, id: number, when: Pick<SendOptions, 'last' | 'transaction'> = {}): Promise<unknown> =>
  jobs.send(DRAW, { headline_fix_id: id }, { key: when.last ? `${id} last` : String(id), ...when })

const forgetIn = (jobs: Jobs) => async (names: string[], transaction: Transaction<Tables>) => {
  const old = names.filter((name) => name !== '')
  if (old.length > 0) await jobs.send(REMOVE, { names: old }, { transaction })
}
