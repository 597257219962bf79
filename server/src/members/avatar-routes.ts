import { updateAvatar, uploadAvatar } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { avatarCopy, avatarLimits, readAvatarName } from '@unspun/contract/pictures.ts'
import type { Database } from '../database/database.ts'
import { KeyedQueue } from '../engines/concurrency/keyed-queue.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { picturesWaiting } from '../engines/pictures/decode-picture.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { type Changed, MAX_HEADLINES } from '../invalidation/changes.ts'
import { avatarFiles, storeAvatar } from './avatar-files.ts'
import { setAvatar } from './avatar-store.ts'
import { headlinesOfAuthor, publicView, userOf } from './store.ts'

export interface AvatarRoutesOptions {
  database: Database
  changed: Pick<Changed, 'avatar'>
  files: Files
}

/** Limit on queued uploads, which hold their bytes in memory. */
const MOST_WAITING = 20

/** An avatar is uploaded first, and shown once `updateAvatar` names it. */
export function avatarRoutes({ database, changed, files }: AvatarRoutesOptions): Route[] {
  const turns = new KeyedQueue()
  return [
    route(uploadAvatar, async ({ viewer, file }) => {
      const { user_id } = await userOf(database, viewer)
      if (!file) throw new AppError('FileNotFound')
      if (picturesWaiting() >= MOST_WAITING) throw new AppError('Busy')
      // One upload at a time per user, because the timestamp is part of the name.
      return { avatar_filename: await turns.run(user_id, () => storeAvatar(files, user_id, file, Date.now())) }
    }),

    route(updateAvatar, async ({ input, viewer }) => {
      const user = await userOf(database, viewer)
      const avatar = input.avatar_filename
      if (avatar !== user.avatar) {
        await checkOwn(files, user.user_id, avatar)
        // Read before the change, so that the pages with the old picture are invalidated immediately after it.
        const headlines = await headlinesOfAuthor(database, user.user_id, MAX_HEADLINES + 1)
        const before = await setAvatar(database, user.user_id, avatar)
        changed.avatar(user.user_id, headlines)
        await removeOld(files, before)
      }
      return publicView({ ...user, avatar })
    }),
  ]
}

/** Throws `NotAllowed` for another user's file, and `FileNotFound` for a missing or expired one. */
async function checkOwn(files: Files, userId: number, avatar: string): Promise<void> {
  const named = readAvatarName(avatar)
  if (!named) throw new AppError('FileNotFound')
  if (named.user_id !== userId) throw new AppError('NotAllowed')
  if (Date.now() - named.uploaded_at > avatarLimits.unusedMinutes * 60_000) throw new AppError('FileNotFound')
  if (!(await files.open(`avatars/${avatarCopy(avatar)}`))) throw new AppError('FileNotFound')
}

/** `tidyAvatars` removes the files that cannot be removed now. */
async function removeOld(files: Files, avatar: string): Promise<void> {
  if (!readAvatarName(avatar)) return
  await files.remove(avatarFiles(avatar)).catch((error) => {
    if (!(error instanceof FilesAway)) throw error
  })
}
