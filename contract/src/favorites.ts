import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { HeadlineFix } from './fixes.ts'
import { Headline } from './headlines.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, Nullable, Reader } from './shapes.ts'

export const favoriteLimits = {
  page: 20,
} as const

const FixFavorite = Type.Object({ headline_fix_id: Id, favorite: Type.Boolean() })
const HeadlineFavorite = Type.Object({ headline_id: Id, favorite: Type.Boolean() })
export type FixFavorite = Static<typeof FixFavorite>
export type HeadlineFavorite = Static<typeof HeadlineFavorite>

export const favoriteFix = endpoint({
  method: 'POST',
  path: '/headline-fixes/favorite/',
  summary: 'Mark a fix as favourite, or unmark it',
  who: audienceOf.favorite,
  public: true,
  input: Type.Object({ headline_fix_id: Id }),
  answer: Answer(FixFavorite.properties),
})

export const favoriteHeadline = endpoint({
  method: 'POST',
  path: '/headlines/favorite/',
  summary: 'Mark a headline as favourite, or unmark it',
  who: audienceOf.favorite,
  public: true,
  input: Type.Object({ headline_id: Id }),
  answer: Answer(HeadlineFavorite.properties),
})

export const getFixFavorite = endpoint({
  method: 'GET',
  path: '/headline-fixes/get-favorite/',
  summary: 'Whether a fix is a user’s favourite, by `user_id` or `reader_id` like `get-vote`',
  who: 'anyone',
  input: Type.Object({ id: Id, user_id: Reader }),
  answer: Answer({ ...FixFavorite.properties, user_id: Id }),
})

export const getHeadlineFavorite = endpoint({
  method: 'GET',
  path: '/headlines/get-favorite/',
  summary: 'Whether a headline is a user’s favourite, by `user_id` or `reader_id` like `get-vote`',
  who: 'anyone',
  input: Type.Object({ id: Id, user_id: Reader }),
  answer: Answer({ ...HeadlineFavorite.properties, user_id: Id }),
})

export const listFavorites = endpoint({
  method: 'POST',
  path: '/users/list-favorites/',
  summary: 'Your favourite fixes and headlines, newest first. Pass the last answer’s `next` as `last_id`',
  who: 'signed-in',
  suspended: true,
  input: Type.Object({ last_id: Type.Optional(Id) }),
  answer: Answer({
    /** In list order. Exactly one of the two ids is null. */
    favorites: Type.Array(
      Type.Object({
        headline_id: Nullable(Id),
        headline_fix_id: Nullable(Id),
      }),
    ),
    headlines: Type.Array(Headline),
    headline_fixes: Type.Array(HeadlineFix),
    next: Type.Optional(Id),
  }),
})
