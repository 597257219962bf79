import * as contract from '@unspun/contract/accounts.ts'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { recentFor } from '@unspun/contract/identity.ts'
import type { Database } from '../../database/database.ts'
import type { Mail } from '../../engines/mail/mail.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import type { Viewer } from '../../http/endpoints/viewer.ts'
import { exportView } from '../export/export-link.ts'
import { newestExport, requestExport, type SendForExports } from '../export/export-store.ts'
import { dataRequestedMail } from '../export/mails.ts'
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

  const letterTo = (to: string) => ({ to, site: new URL(siteUrl), siteName })

  async function ownData(userId: number, viewer: Viewer) {
    const [found, deletion, counts] = await Promise.all([
      newestExport(database, userId),
      deletionOf(database.kysely, userId),
      countsOf(database, userId),
    ])
    const linked = { secret, siteUrl, isRecent: isRecent(viewer) }
    return { export: found ? exportView(found, linked) : null, deletion, counts }
  }

  return [
    route(contract.getOwnData, async ({ viewer }) => ownData((await userOf(database, viewer)).user_id, viewer)),

    route(contract.requestExport, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      if (!isRecent(viewer)) throw new AppError('RecentLogin')
      await requestExport(database, { user_id, perDay }, async (transaction) => {
        await options.sendForExports(transaction)
        if (viewer.email_verified) await mail.send(dataRequestedMail(letterTo(viewer.email)), transaction)
      })
      return ownData(user_id, viewer)
    }),

    route(contract.requestDeletion, async ({ input: { posts }, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      if (!isRecent(viewer)) throw new AppError('RecentLogin')
      await database.kysely.transaction().execute(async (transaction) => {
        const due = await requestDeletion(transaction, { user_id, posts })
        if (!due || !viewer.email_verified) return
        await mail.send(deletionRequestedMail({ ...letterTo(viewer.email), posts, due }), transaction)
      })
      return ownData(user_id, viewer)
    }),

    route(contract.cancelDeletion, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      await cancelDeletion(database, user_id)
      return ownData(user_id, viewer)
    }),
  ]
}

const isRecent = ({ signed_in_at }: Viewer) => recentFor(signed_in_at, Date.now()) > 0
