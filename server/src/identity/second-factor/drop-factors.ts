import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { endTokens } from '../../members/store.ts'
import { voidCodes } from '../action-code-store.ts'
import { dropFactors, forgetGivenFactors } from './factor-store.ts'

/**
 * Removes an account's second factors with the recovery codes. Its sessions stay, but no longer count as signed in with
 * one, and tokens that say so end. Pending sessions end, because their sign-in had only a password.
 */
export async function dropAllFactors(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await dropFactors(transaction, uid)
  await forgetGivenFactors(transaction, uid)
  await voidCodes(transaction, uid, ['REMOVE_FACTORS'])
  await endTokens(transaction, uid)
}
