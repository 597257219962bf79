import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { NO_LIMITS } from '../../engines/postgres/postgres.ts'
import type { Profile } from './contribution.ts'
import type { Generation } from './rank-votes.ts'
import { NO_SIDES, type Sides } from './sides.ts'
import type { SiteVotes } from './store.ts'

const ROWS_AT_ONCE = 10_000

/** New fixes belong to the new generation at once, the others once they are moved. */
export async function addGeneration(
  database: Database,
  found: Generation & { sides: Sides },
  ids: Pick<SiteVotes, 'userIds' | 'fixIds'>,
): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    await sql.raw(NO_LIMITS).execute(transaction)
    const { rows } = await sql<{ generation: number }>`
      insert into ranking_generations (generation, mean, young, votes, placed_votes)
      select max(generation) + 1, ${found.mean}, ${found.young}, ${found.votes}, ${found.placedVotes} from ranking_generations
      returning generation`.execute(transaction)
    const { generation } = rows[0]!
    await addProfiles(transaction, generation, found.profiles, ids.userIds)
    await addWaves(transaction, generation, found.waves, ids.fixIds)
    await addSides(transaction, generation, found.sides, ids.fixIds)
    return generation
  })
}

/** New voters without a ring have no row, like voters whom the job has not seen. */
async function addProfiles(
  db: Kysely<Tables>,
  generation: number,
  profiles: Profile[],
  userIds: number[],
): Promise<void> {
  const rows = profiles
    .map((profile, voter) => ({ user_id: userIds[voter]!, ...profile }))
    .filter(({ standing, ring }) => standing !== 'new' || ring < 1)
  for (const some of batches(rows)) {
    const column = (name: keyof (typeof rows)[number]) => some.map((row) => row[name])
    await sql`insert into voter_profiles (user_id, generation, standing, x, w, ring)
      select t.user_id, ${generation}, t.standing, t.x, t.w, t.ring
      from unnest(${column('user_id')}::bigint[], ${column('standing')}::text[], ${column('x')}::double precision[],
        ${column('w')}::double precision[], ${column('ring')}::double precision[])
        t (user_id, standing, x, w, ring)
      join users using (user_id)`.execute(db)
  }
}

async function addWaves(
  db: Kysely<Tables>,
  generation: number,
  waves: Generation['waves'],
  fixIds: number[],
): Promise<void> {
  const rows = [...waves].flatMap(([fix, kept]) =>
    [...kept].map(([hour, share]) => ({ fix: fixIds[fix]!, hour, share })),
  )
  for (const some of batches(rows)) {
    const column = (name: keyof (typeof rows)[number]) => some.map((row) => row[name])
    await sql`insert into fix_waves (headline_fix_id, generation, hour, kept)
      select t.fix, ${generation}, t.hour, t.kept
      from unnest(${column('fix')}::bigint[], ${column('hour')}::bigint[], ${column('share')}::double precision[]) t (fix, hour, kept)
      join headline_fixes f on f.headline_fix_id = t.fix`.execute(db)
  }
}

async function addSides(
  db: Kysely<Tables>,
  generation: number,
  { higher, lower }: Sides,
  fixIds: number[],
): Promise<void> {
  const withSides = fixIds.flatMap((_, fix) => (higher[fix] === NO_SIDES ? [] : [fix]))
  for (const some of batches(withSides)) {
    await sql`insert into fix_sides (headline_fix_id, generation, higher, lower)
      select t.fix, ${generation}, t.higher, t.lower
      from unnest(${some.map((fix) => fixIds[fix]!)}::bigint[], ${some.map((fix) => higher[fix]!)}::smallint[],
        ${some.map((fix) => lower[fix]!)}::smallint[]) t (fix, higher, lower)
      join headline_fixes f on f.headline_fix_id = t.fix`.execute(db)
  }
}

function* batches<Row>(rows: Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) yield rows.slice(first, first + ROWS_AT_ONCE)
}
