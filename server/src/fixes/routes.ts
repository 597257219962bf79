import { AppError } from '@unspun/contract/errors.ts'
import {
  checkFixWords,
  countEnabledFixes,
  createFix,
  getFix,
  listFixesOfUser,
  toggleFixStatus,
  updateFix,
} from '@unspun/contract/fixes.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import type { Database } from '../database/database.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { readPart, type Stretch } from '../engines/postgres/list-part.ts'
import { fixWithPicture } from '../headlines/pictures/picture-address.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import type { Changed } from '../invalidation/changes.ts'
import { userOf } from '../members/store.ts'
import type { SendToNotify } from '../notifications/notification-jobs.ts'
import { fixMergedInto, headlineMergedInto } from './merged-store.ts'
import { sharePictureFiles } from './share-pictures/draw-share-pictures.ts'
import type { SendForSharePictures } from './share-pictures/share-picture-jobs.ts'
import { countActive, fixById, fixesOfUser, fixOfUser } from './store.ts'
import { type ChangedFix, editFix, createFix as postFix, toggleFix } from './write-store.ts'

export interface FixRouteOptions {
  database: Database
  changed: Changed
  files: Files
  maxFixesPerHeadline: number
  imagesUrl: string
  sendForSharePictures: SendForSharePictures
  sendToNotify: SendToNotify
}

export function fixRoutes(options: FixRouteOptions): Route[] {
  const { database, changed, files, maxFixesPerHeadline, imagesUrl, sendForSharePictures, sendToNotify } = options
  return [
    route(getFix, async ({ input }) => {
      const fix = (await fixById(database, input.id)) ?? (await mergedFix(input.id))
      if (!fix) throw new AppError('FixNotFound')
      return fixWithPicture(fix, imagesUrl)
    }),

    route(createFix, async ({ input, viewer, tell }) => {
      const words = checkFixWords(input)
      const author = await userOf(database, viewer)
      const userId = author.user_id
      const post = (headlineId: number) =>
        postFix(database, { headlineId, userId, maxActive: maxFixesPerHeadline, words, tell }, sendForSharePictures)
      const { id, headlineId } = await withStanding(input.headline_id, post)
      changed.fixAdded({ headlineId, userId })
      sendToNotify()
      // A pending fix is found only by its author.
      const fix = await fixOfUser(database, { id, userId, all: true })
      if (!fix) throw new AppError('FixNotFound')
      return fixWithPicture(fix, imagesUrl)
    }),

    route(updateFix, async ({ input, viewer }) => {
      const words = checkFixWords(input)
      const { user_id } = await userOf(database, viewer)
      const change = await editFix(
        database,
        { fixId: input.headline_fix_id, userId: user_id, words },
        sendForSharePictures,
      )
      return afterChange(changed.fixChanged, input.headline_fix_id, user_id, change)
    }),

    route(toggleFixStatus, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      const fixId = input.headline_fix_id
      const own = { fixId, userId: user_id, maxActive: maxFixesPerHeadline }
      try {
        const change = await toggleFix(database, own, sendForSharePictures)
        const report = change.isEnabled ? changed.fixChanged : changed.fixDisabled
        return { ...(await afterChange(report, fixId, user_id, change)), errors: [], primary_error: null }
      } catch (error) {
        const fix =
          error instanceof AppError &&
          error.status === 200 &&
          (await fixOfUser(database, { id: fixId, userId: user_id, all: true }))
        if (!fix) throw error
        return { ...fixWithPicture(fix, imagesUrl), primary_error: null, ...error.refusal }
      }
    }),

    route(listFixesOfUser, async ({ input, viewer }) => {
      const { user_id, last_id: before, until_id: until, headline_fix_id } = input
      const all = viewer !== null && (await userOf(database, viewer)).user_id === user_id
      if (headline_fix_id !== undefined) {
        const fix = await fixOfUser(database, { id: headline_fix_id, userId: user_id, all })
        return { headline_fixes: fix ? [fixWithPicture(fix, imagesUrl)] : [] }
      }
      const read = async (at: Stretch & { limit: number }) => [
        ...Map.groupBy(await fixesOfUser(database, { userId: user_id, all, ...at }), (fix) => fix.headline_id),
      ]
      const { rows, next } = await readPart(read, ([id]) => id, { before, until }, headlineLimits.ofProfile)
      const headline_fixes = rows.flatMap(([, fixes]) => fixes).map((fix) => fixWithPicture(fix, imagesUrl))
      return { headline_fixes, ...(next ? { next } : {}) }
    }),

    route(countEnabledFixes, async ({ input }) => ({
      count: await countActive(database, input.user_id, input.headline_id),
      max: maxFixesPerHeadline,
    })),
  ]

  async function mergedFix(id: number) {
    const other = await fixMergedInto(database, id)
    return other === undefined ? undefined : fixById(database, other)
  }

  /** Posts to the replacement if the headline was merged while its author was writing. */
  async function withStanding(headlineId: number, post: (headlineId: number) => Promise<number>) {
    try {
      return { id: await post(headlineId), headlineId }
    } catch (error) {
      const other =
        error instanceof AppError &&
        error.code === 'HeadlineNotFound' &&
        (await headlineMergedInto(database, headlineId))
      if (!other) throw error
      return { id: await post(other), headlineId: other }
    }
  }

  async function afterChange(
    report: Changed['fixChanged'],
    id: number,
    userId: number,
    { headline_id, old }: ChangedFix,
  ) {
    // Comes first, because the change is committed even if a later step fails.
    report({ fixId: id, headlineId: headline_id, userId })
    const fix = await fixOfUser(database, { id, userId, all: true })
    if (!fix) throw new AppError('FixNotFound')
    await removeNow(files, old)
    return fixWithPicture(fix, imagesUrl)
  }
}

/**
 * Removes old share pictures before the response, so that they cannot be loaded any more. If this fails, the job that
 * was queued with the change removes them.
 */
async function removeNow(files: Files, pictures: string[]): Promise<void> {
  if (pictures.length === 0) return
  await files.remove(sharePictureFiles(pictures)).catch((error) => {
    if (!(error instanceof FilesAway)) throw error
  })
}
