import { AppError } from '@unspun/contract/errors.ts'
import { createFix, getFix, listFixesOfHeadline } from '@unspun/contract/fixes.ts'
import { limits, pageSizes } from '@unspun/contract/limits.ts'
import { cleanLine, cleanText, isBlank } from '@unspun/contract/text.ts'
import { userOf } from '../accounts/store.ts'
import type { Database } from '../engines/database.ts'
import type { PageCache } from '../engines/page-cache.ts'
import { type Route, route } from '../http/endpoint.ts'
import { fixById, fixesOfHeadlines, createFix as postFix } from './store.ts'

export interface FixRouteOptions {
  database: Database
  cache: PageCache
  maxFixesPerHeadline: number
}

/** Readers' replacement headlines. */
export function fixRoutes({ database, cache, maxFixesPerHeadline }: FixRouteOptions): Route[] {
  return [
    route(getFix, async ({ input }) => {
      const fix = await fixById(database, input.id)
      if (!fix) throw new AppError('FixNotFound')
      return fix
    }),

    route(listFixesOfHeadline, async ({ input }) => ({
      headline_fixes: await fixesOfHeadlines(database, [input.headline_id], pageSizes.fixesOfHeadline),
    })),

    route(createFix, async ({ input, viewer }) => {
      const title = cleanLine(input.title)
      const description = cleanText(input.description ?? '')
      if (isBlank(title)) throw new AppError('FixTitleRequired')
      if (title.length > limits.fixTitle) throw new AppError('FixTitleTooLong', limits.fixTitle)
      if (description.length > limits.fixDescription) throw new AppError('FixDescriptionTooLong', limits.fixDescription)

      const author = await userOf(database, viewer)
      const id = await postFix(database, {
        headlineId: input.headline_id,
        userId: author.user_id,
        title,
        description,
        maxActive: maxFixesPerHeadline,
      })
      cache.drop(['home', 'domains', `headline:${input.headline_id}`])
      const fix = await fixById(database, id)
      if (!fix) throw new AppError('FixNotFound')
      return fix
    }),
  ]
}
