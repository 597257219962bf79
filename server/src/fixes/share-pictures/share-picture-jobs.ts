import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Files, withdrawnName } from '../../engines/files/files.ts'
import type { Jobs, SendOptions } from '../../engines/jobs/jobs.ts'
import { type DrawOptions, drawSharePictures, sharePictureFiles } from './draw-share-pictures.ts'
import { fixesShowing, takeFixesWithoutPictures } from './store.ts'

const DRAW = 'share-picture'
const DRAW_ALL_OF = 'share-pictures-of'
const REMOVE = 'remove-share-pictures'
/** Fixes of an old site that get their pictures each minute, besides those that are requested. */
const BATCH = 10
/** Fixes that get new pictures when their headline or author changes. */
const NEWEST = 500

type Changed = { headline_id: number } | { user_id: number }
type DrawJob = { headline_fix_id: number }

/** Registers the jobs of share pictures. One finds fixes without pictures, those of a demo or an older site. */
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
  jobs.work('share-pictures-missing', async () => sendAll(await takeFixesWithoutPictures(database, BATCH)), {
    cron: '* * * * *',
    once: true,
  })
}

/** Registers the removal of pictures, also of pictures from a time when drawing was on. */
export function workOnOldSharePictures(jobs: Jobs, files: Files): void {
  const remove = async ({ names }: { names: string[] }) => {
    const pictures = sharePictureFiles(names)
    await files.remove([...pictures, ...pictures.map(withdrawnName)])
  }
  jobs.work(REMOVE, remove, { retries: 20 })
}

/** Queues the drawing of a fix's share pictures in the transaction that changes its words. `old` names the pictures that it had. */
export type SendForSharePictures = (fixId: number, old: string[], transaction: Transaction<Tables>) => Promise<unknown>

/** The share-picture work that the rest of the site can request. */
export interface SharePictures {
  /** Called when a fix is posted or its words change. */
  sendFor: SendForSharePictures
  /** Queues a fix's pictures. Does nothing if they are queued already. */
  drawSoon(id: number): Promise<unknown>
  /** Queues new pictures for the fixes of a changed headline or author. Fixes whose pictures are still right keep them. */
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

/** For a site that draws no pictures. Pictures from before are removed with the words that they show. */
export const noSharePicturesBy = (jobs: Jobs): SharePictures => ({
  sendFor: (_, old, transaction) => forgetIn(jobs)(old, transaction),
  drawSoon: async () => {},
  redrawOf: async () => {},
})

/**
 * Queues a drawing. A redrawing comes `last`, because somebody who has just posted a fix is waiting for its pictures. It has a different
 * key, because a queued redrawing would otherwise block the drawing after an edit. The later of the two finds nothing to do.
 */
const sendToDraw = (jobs: Jobs, id: number, when: Pick<SendOptions, 'last' | 'transaction'> = {}): Promise<unknown> =>
  jobs.send(DRAW, { headline_fix_id: id }, { key: when.last ? `${id} last` : String(id), ...when })

/** Queues the removal of share pictures in a transaction. Empty names are ignored. */
export const forgetIn = (jobs: Jobs) => async (names: string[], transaction: Transaction<Tables>) => {
  const old = names.filter((name) => name !== '')
  if (old.length > 0) await jobs.send(REMOVE, { names: old }, { transaction })
}
