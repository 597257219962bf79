import { historyLimits } from '@unspun/contract/history.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

type Db = Kysely<Tables>

/** `etag` and `last_modified` are from the last reading, empty if it had none. */
export interface DueLookUp {
  headline_id: number
  domain: string
  original_url: string
  /** True if a feed has given a new title. */
  hurried: boolean
  failures: number
  etag: string
  last_modified: string
}

/** After this time, a look-up in progress is due again, in case its process was killed. */
const LEASE = sql`now() + interval '15 minutes'`

/** The longest due come first, with a limit per outlet. */
export async function dueLookUps({ kysely }: Database): Promise<DueLookUp[]> {
  const { rows } = await sql<DueLookUp>`
    select headline_id, domain, original_url, hurried, failures, etag, last_modified from (
      select l.*, h.original_url, d.name as domain,
        row_number() over (partition by h.domain_id order by l.due_at, l.headline_id) as place
      from headline_look_ups l join headlines h using (headline_id) join domains d using (domain_id)
      where l.due_at <= now()
    ) due
    where place <= ${historyLimits.perOutlet} order by due_at, headline_id limit ${historyLimits.perRound}`.execute(
    kysely,
  )
  return rows
}

/** Claims a look-up. Returns false if another process has claimed it. */
export async function takeLookUp({ kysely }: Database, id: number): Promise<boolean> {
  const { rows } = await sql`update headline_look_ups set due_at = ${LEASE}, tried_at = now()
    where headline_id = ${id} and due_at <= now() returning 1`.execute(kysely)
  return rows.length > 0
}

/** Makes a claimed look-up due again, because the process stops. */
export async function giveBack({ kysely }: Database, id: number): Promise<void> {
  await sql`update headline_look_ups set due_at = now() where headline_id = ${id}`.execute(kysely)
}

/**
 * Plans the first look-up that is not due yet. A hurried one does not replace a planned one. After days offline, one
 * look-up replaces all missed ones.
 */
const nextStep = (more: RawBuilder<unknown>) => sql`
  update headline_look_ups l set done = n.done, hurried = false, due_at = h.created_at + look_up_after(n.done), failures = 0 ${more}
  from headlines h cross join lateral (
    select min(step) as done from headline_look_ups o cross join generate_series(o.done, o.done + 10) step
    where o.headline_id = h.headline_id and coalesce(h.created_at + look_up_after(step) > now(), true)
  ) n
  where h.headline_id = l.headline_id`

/** Later look-ups stay planned, because hiding can be undone and a ban can end. */
export async function skipForbidden({ kysely }: Database): Promise<void> {
  await sql`${nextStep(sql``)} and l.due_at <= now() and (h.hidden_at is not null or exists (
      select from domains d join forbidden_outlets o using (name) where d.domain_id = h.domain_id))`.execute(kysely)
}

/** `title` is undefined if the page has not changed. */
export async function noteRead(
  db: Db,
  id: number,
  { title, etag, last_modified }: { title?: string; etag: string; last_modified: string },
): Promise<void> {
  const more = sql`, read_at = now(), read_title = coalesce(${title ?? null}, l.read_title), etag = ${etag}, last_modified = ${last_modified}`
  await sql`${nextStep(more)} and l.headline_id = ${id}`.execute(db)
}

/** Skips this look-up and plans the next one. */
export async function giveUp({ kysely }: Database, id: number): Promise<void> {
  await sql`${nextStep(sql``)} and l.headline_id = ${id}`.execute(kysely)
}

export async function putOff({ kysely }: Database, id: number, seconds: number): Promise<void> {
  await sql`update headline_look_ups set failures = failures + 1, due_at = now() + make_interval(secs => ${seconds})
    where headline_id = ${id}`.execute(kysely)
}

export async function restOutlet({ kysely }: Database, domain: string, seconds: number): Promise<void> {
  await sql`update headline_look_ups l set due_at = now() + make_interval(secs => ${seconds})
    from headlines h join domains d using (domain_id)
    where h.headline_id = l.headline_id and d.name = ${domain} and l.due_at < now() + make_interval(secs => ${seconds})`.execute(
    kysely,
  )
}

/** Used if a page is gone or has changed often enough. */
export async function endLookUps(db: Db, id: number): Promise<void> {
  await sql`update headline_look_ups set due_at = null where headline_id = ${id}`.execute(db)
}
