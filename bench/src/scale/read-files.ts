import fs from 'node:fs'
import path from 'node:path'
import type { Database } from '../../../server/src/database/database.ts'

/** A database writes while it is read: a file may be gone when its turn comes. */
const GONE = 'ENOENT'

/**
 * Reads every file below a folder once, so that the system has in memory what fits there: as on a machine that has served this site for days,
 * and not on one that has just been started.
 */
export async function readFiles(folder: string): Promise<void> {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    try {
      const file = fs.createReadStream(path.join(entry.parentPath, entry.name), { highWaterMark: 1024 * 1024 })
      for await (const _ of file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== GONE) throw error
    }
  }
}

/** The same for the memory of PostgreSQL itself: tables first, the largest before the others, then indexes, so that what is read most is there in the end. */
export async function fillBuffers({ pool }: Database): Promise<void> {
  await pool.query('create extension if not exists pg_prewarm')
  await pool.query(`select pg_prewarm(oid) from (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')
        order by relkind = 'i', pg_relation_size(oid) desc
    ) relations`)
}
