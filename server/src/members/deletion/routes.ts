import * as contract from '@unspun/contract/accounts.ts'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { recentFor } from '@unspun/contract/identity.ts'
import type { Database } from '../../database/database.ts'
import type { Mail } from '../../engines/mail/mail.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { exportView } from '../export/export-link.ts'
import { newestExport, requestExport, type SendForExports } from '../export/export-store.ts'
import { userOf } from '../store.ts'
import { cancelDeletion, deletionOf, requestDeletion } from './departure-store.ts'
import { deletionRequestedMail } from './mails.ts'
import { countsOf } from './own-data-store.ts'

export interface LeavingRoutesOptions {
  database: Database
  mail: Pick<Mail, 'send'>
  sendForExports: SendForExports
  /** Signs links. */
  secret: string
  siteUrl: string
  siteName: string
  /** Points per minute. 0 means no limit. */
  rateLimit: number
}

export function leavingRoutes(options: LeavingRoutesOptions): Route[] {
  const { database, mail, secret, siteUrl, siteName, rateLimit } = options
  const perDay = rateLimit === 0 ? 0 : accountLimits.exportsPerDay

  async function ownData(userId: number) {
    const [found, deletion, counts] = await Promise.all([
      newestExport(database, userId),
      deletionOf(database.kysely, userId),
      countsOf(database, userId),
    ])
    return { export: found ? exportView(found, { secret, siteUrl }) : null, deletion, counts }
  }

  return [
    route(contract.getOwnData, async ({ viewer }) => ownData((await userOf(database, viewer)).user_id)),

    route(contract.requestExport, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      await requestExport(database, { user_id, perDay }, options.sendForExports)
      return ownData(user_id)
    }),

    route(contract.requestDeletion, async ({ input: { posts }, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      if (recentFor(viewer.signed_in_at, Date.now()) === 0) throw new AppError('RecentLogin')
      await database.kysely.transaction().execute(async (transaction) => {
        const due = await requestDeletion(transaction, { user_id, posts })
        if (!due || !viewer.email_verified) return
        const to = { to: viewer.email, site: new URL(siteUrl), siteName }
        await mail.send(deletionRequestedMail({ ...to, posts, due }), transaction)
      })
      return ownData(user_id)
    }),

    route(contract.cancelDeletion, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      await cancelDeletion(database, user_id)
      return ownData(user_id)
    }),
  ]
}
