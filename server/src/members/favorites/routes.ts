import { AppError } from '@unspun/contract/errors.ts'
import {
  favoriteFix,
  favoriteHeadline,
  favoriteLimits,
  getFixFavorite,
  getHeadlineFavorite,
  listFavorites,
} from '@unspun/contract/favorites.ts'
import type { Database } from '../../database/database.ts'
import { fixById, fixesByIds } from '../../fixes/store.ts'
import { fixWithPicture, withPicture } from '../../headlines/pictures/picture-address.ts'
import { headlineById, headlinesByIds } from '../../headlines/store.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { userOf } from '../store.ts'
import { favoritesOf, isFavorite, toggleFavorite } from './store.ts'

/** Endpoints for favourites. `imagesUrl` is the address of stored pictures. */
export function favoriteRoutes({ database, imagesUrl }: { database: Database; imagesUrl: string }): Route[] {
  return [
    route(favoriteFix, async ({ input: { headline_fix_id }, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      if (!(await fixById(database, headline_fix_id))) throw new AppError('FixNotFound')
      return { headline_fix_id, favorite: await toggleFavorite(database, user_id, { headline_fix_id }) }
    }),

    route(favoriteHeadline, async ({ input: { headline_id }, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      if (!(await headlineById(database, headline_id))) throw new AppError('HeadlineNotFound')
      return { headline_id, favorite: await toggleFavorite(database, user_id, { headline_id }) }
    }),

    route(getFixFavorite, async ({ input: { id, user_id } }) => ({
      headline_fix_id: id,
      ...(await isFavorite(database, user_id, { headline_fix_id: id })),
    })),

    route(getHeadlineFavorite, async ({ input: { id, user_id } }) => ({
      headline_id: id,
      ...(await isFavorite(database, user_id, { headline_id: id })),
    })),

    route(listFavorites, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      const limit = favoriteLimits.page
      // One extra row shows whether there is a next page.
      const found = await favoritesOf(database, user_id, input.last_id, limit + 1)
      const shown = found.slice(0, limit)
      const fixes = await fixesByIds(
        database,
        shown.flatMap(({ headline_fix_id }) => headline_fix_id ?? []),
      )
      const ofFixes = fixes.map(({ headline_id }) => headline_id)
      const own = shown.flatMap(({ headline_id }) => headline_id ?? [])
      const headlines = await headlinesByIds(database, [...new Set([...own, ...ofFixes])])
      const favorites = shown.map(({ favorite_id, ...favorite }) => favorite)
      return {
        favorites,
        headlines: headlines.map((headline) => withPicture(headline, imagesUrl)),
        headline_fixes: fixes.map((fix) => fixWithPicture(fix, imagesUrl)),
        ...(found.length > limit ? { next: shown.at(-1)!.favorite_id } : {}),
      }
    }),
  ]
}
