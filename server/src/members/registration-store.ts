import { ranking } from '@unspun/contract/ranking.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

const isForgotten = sql<boolean>`registration_networks.last_at < now() - make_interval(days => ${ranking.networkDays})`

/**
 * Counts a new account of a network, and sets what its votes weigh while the site is young: half as much as those of the account that
 * registered from there before it. All accounts of a network together then weigh less than two, and nobody loses weight because others register later.
 */
export async function weighNewAccount(
  transaction: Transaction<Tables>,
  userId: number,
  network: Buffer,
): Promise<void> {
  const { accounts } = await transaction
    .insertInto('registration_networks')
    .values({ network, accounts: 1 })
    .onConflict((conflict) =>
      conflict.column('network').doUpdateSet({
        accounts: sql<number>`case when ${isForgotten} then 1 else registration_networks.accounts + 1 end`,
        last_at: sql<Date>`now()`,
      }),
    )
    .returning('accounts')
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('users')
    .set({ young_weight: 0.5 ** (accounts - 1) })
    .where('user_id', '=', userId)
    .execute()
}

/** Forgets networks from which nobody has registered lately. */
export async function tidyRegistrations(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('registration_networks').where(isForgotten).execute()
}
