import { historyLimits } from '@unspun/contract/history.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

type Db = Kysely<Tables>

/** A page to read again. `etag` and `last_modified` are those of its last reading, empty if it gave none. */
export interface DueLookUp {
  headline_id: number
  domain: string
  original_url: string
  /** A feed has given another title. */
  hurried: boolean
  failures: number
  etag: string
  last_modified: string
}

/** A look-up that is being made is due again after so long, if its process has been killed. */
const LEASE = sql`now() + interval '15 minutes'`

/** The look-ups that are due: the longest due ones, but only some of each outlet. */
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

/** Takes a look-up that is due, and returns false if another process has taken it. */
export async function takeLookUp({ kysely }: Database, id: number): Promise<boolean> {
  const { rows } = await sql`update headline_look_ups set due_at = ${LEASE}
    where headline_id = ${id} and due_at <= now() returning 1`.execute(kysely)
  return rows.length > 0
}

/** Makes a look-up that was taken due again, because the process stops. */
export async function giveBack({ kysely }: Database, id: number): Promise<void> {
  await sql`update headline_look_ups set due_at = now() where headline_id = ${id}`.execute(kysely)
}

/** Plans the first look-up that is not due yet: one that came early keeps its turn, and after days without the site one look is enough. */
const nextStep = (more: RawBuilder<unknown>) => sql`
  update headline_look_ups l set done = n.done, hurried = false, due_at = h.created_at + look_up_after(n.done), failures = 0 ${more}
  from headlines h cross join lateral (
    select min(step) as done from headline_look_ups o cross join generate_series(o.done, o.done + 10) step
    where o.headline_id = h.headline_id and coalesce(h.created_at + look_up_after(step) > now(), true)
  ) n
  where h.headline_id = l.headline_id`

/**
 * Leaves out the look-ups that are due of headlines nobody sees, and of outlets from which nothing may come. Later ones stay planned, because
 * hiding can be undone and a ban can end.
 */
export async function skipForbidden({ kysely }: Database): Promise<void> {
  await sql`${nextStep(sql``)} and l.due_at <= now() and (h.hidden_at is not null or exists (
      select from domains d join forbidden_outlets o using (name) where d.domain_id = h.domain_id))`.execute(kysely)
}

/** The page was read: the next look-up is planned, if there is one. Without `title`, the page has not changed. */
export async function noteRead(
  db: Db,
  id: number,
  { title, etag, last_modified }: { title?: string; etag: string; last_modified: string },
): Promise<void> {
  const more = sql`, read_at = now(), read_title = coalesce(${title ?? null}, l.read_title), etag = ${etag}, last_modified = ${last_modified}`
  await sql`${nextStep(more)} and l.headline_id = ${id}`.execute(db)
}

/** This look-up is given up; the next one stays. */
export async function giveUp({ kysely }: Database, id: number): Promise<void> {
  await sql`${nextStep(sql``)} and l.headline_id = ${id}`.execute(kysely)
}

/** The look-up is tried again after so many seconds. */
export async function putOff({ kysely }: Database, id: number, seconds: number): Promise<void> {
  await sql`update headline_look_ups set failures = failures + 1, due_at = now() + make_interval(secs => ${seconds})
    where headline_id = ${id}`.execute(kysely)
}

/** An outlet has asked for a rest of so many seconds: nothing of it is due before. */
export async function restOutlet({ kysely }: Database, domain: string, seconds: number): Promise<void> {
  await sql`update headline_look_ups l set due_at = now() + make_interval(secs => ${seconds})
    from headlines h join domains d using (domain_id)
    where h.headline_id = l.headline_id and d.name = ${domain} and l.due_at < now() + make_interval(secs => ${seconds})`.execute(
    kysely,
  )
}

/** Ends the look-ups of a headline, because its page is gone or has changed often enough. */
export async function endLookUps(db: Db, id: number): Promise<void> {
  await sql`update headline_look_ups set due_at = null where headline_id = ${id}`.execute(db)
}
