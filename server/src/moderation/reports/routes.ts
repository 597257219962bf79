import type { Reportable } from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import * as contract from '@unspun/contract/moderation.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { cleanText } from '@unspun/contract/text.ts'
import type { Database } from '../../database/database.ts'
import { networkHash } from '../../engines/network/network-hash.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { userOf } from '../../members/store.ts'
import { addReport } from './store.ts'

export interface ReportRoutesOptions {
  database: Database
  /** Hides a post of a new member if enough members have reported it. */
  holdIfReported: (what: Reportable, id: number) => Promise<void>
  /** Keys the hashes of networks. */
  secret: string
  /** Points per minute; 0 means that nothing is limited. */
  rateLimit: number
}

/** Reports of members to the moderators. */
export function reportRoutes({ database, holdIfReported, secret, rateLimit }: ReportRoutesOptions): Route[] {
  const perDay = rateLimit === 0 ? 0 : moderationLimits.reportsPerDay

  return [
    route(contract.addReport, async ({ input, viewer, address }) => {
      const { user_id: reporter_id } = await userOf(database, viewer)
      const { what, id, reason } = input
      const text = cleanText(input.text ?? '')
      if (text.length > moderationLimits.reportText)
        throw new AppError('ReportTextTooLong', moderationLimits.reportText)
      if (reason === 'other' && text === '') throw new AppError('ReportTextRequired')
      const report = {
        what,
        id,
        reporter_id,
        reason,
        text,
        network: networkHash(address, `reports ${what} ${id}`, secret),
      }
      const reported_at = await addReport(database, report, perDay)
      await holdIfReported(what, id)
      return { reported_at }
    }),
  ]
}
