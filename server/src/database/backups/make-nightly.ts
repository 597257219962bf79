import { explainFileFault } from '@unspun/operator-error/operator-error.ts'
import { type MadeOwn, makeOwn, type OwnOptions, tableBytes } from './make-own.ts'
import { nightlyBackups, nightlyName, removeOld } from './nightly-folder.ts'

export interface MadeNightly extends MadeOwn {
  /** Bytes of the tables. */
  bytes: number
  /** The folders of backups that a wrong clock has named. */
  ahead: string[]
}

/** Makes a backup as `makeOwn` does, then removes all nightly backups but the newest seven. */
export async function makeNightly(options: OwnOptions): Promise<MadeNightly> {
  const { folder, now } = options
  const made = await makeOwn('nightly', nightlyName(now), options)
  try {
    await removeOld(folder, now)
    const { ahead } = await nightlyBackups(folder, now)
    return { ...made, bytes: await tableBytes(made.folder), ahead: ahead.map((each) => each.path) }
  } catch (error) {
    throw explainFileFault(error, folder)
  }
}
