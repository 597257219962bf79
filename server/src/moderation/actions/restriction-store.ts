import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { endLinks } from '../../members/store.ts'

export type Restriction = 'suspended_until' | 'limited_until'

/** When a restriction ends, in milliseconds; Infinity for good, and null if the member has none. */
type End = number | null

const endOf = (value: Date | number | null): End => (value instanceof Date ? value.getTime() : value)
const stored = (end: End) => (end === null || end === Infinity ? end : new Date(end))

/**
 * Sets or takes away (null) a member's restriction. A suspension without an end ends their links too. Returns the member's name and the
 * earlier end, which is null if it was over. With `only`, nothing changes unless that is the end of the restriction now. Undefined if there
 * is no such member.
 */
export async function restrict(
  db: Kysely<Tables>,
  { userId, which, end, only }: { userId: number; which: Restriction; end: End; only?: End },
): Promise<{ name: string; before: End } | undefined> {
  const member = await db
    .selectFrom('users')
    .select([
      'identity_uid as uid',
      'username as name',
      which,
      sql<boolean>`coalesce(${sql.ref(which)} > now(), false)`.as('lasts'),
    ])
    .where('user_id', '=', userId)
    .where('is_former', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) return undefined
  const before = member.lasts ? endOf(member[which]) : null
  const { name, uid } = member
  if (only !== undefined && only !== before) return { name, before }
  await db
    .updateTable('users')
    .set({ [which]: stored(end) })
    .where('user_id', '=', userId)
    .execute()
  if (which === 'suspended_until' && end === Infinity) await endLinks(db, uid)
  return { name, before }
}
