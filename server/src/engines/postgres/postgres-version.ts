import type pg from 'pg'

interface Minor {
  minor: number
  /** The day of its release. */
  released: string
}

/**
 * The newest minor version of each supported major version that this release knows. Raise them before each release.
 * Sources, read on 2026-11-27: PostgreSQL's announcement of 2026-08-13 (18.6, 16.15), its release notes of 15.20, and
 * Debian's security update of 17.12.
 */
export const newestMinors: Readonly<Record<number, Minor>> = {
  15: { minor: 20, released: '2026-11-12' },
  16: { minor: 15, released: '2026-08-13' },
  17: { minor: 12, released: '2026-11-12' },
  18: { minor: 6, released: '2026-08-13' },
}

export interface PostgresVersion {
  major: number
  /** Such as `18.6`. */
  version: string
  /** A newer minor version, if this release knows one. */
  newer: { version: string; released: string } | undefined
}

/** Reads PostgreSQL's `server_version_num`, such as 180006. */
export function versionOf(number: number): PostgresVersion {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000]
  const newest = newestMinors[major]
  const newer =
    newest && newest.minor > minor ? { version: `${major}.${newest.minor}`, released: newest.released } : undefined
  return { major, version: `${major}.${minor}`, newer }
}

export async function runningVersion(pool: pg.Pool): Promise<PostgresVersion> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  return versionOf(Number(rows[0]?.server_version_num))
}
