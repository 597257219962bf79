import Type, { type Static } from 'typebox'
import { cacheTags } from '../cache-tags.ts'
import { endpoint } from '../endpoint.ts'
import { HeadlineList } from '../headlines.ts'
import { Id, read, Text } from '../shapes.ts'
import { searchLimits } from './limits.ts'

/** An outlet that a search names. */
export const FoundOutlet = Type.Object({ name: Type.String(), fix_count: Type.Integer() })
export type FoundOutlet = Static<typeof FoundOutlet>

/** A member whom a search names. */
export const FoundMember = Type.Object({
  user_id: Id,
  username: Type.String(),
  display_name: Type.String(),
  avatar: Type.String(),
})
export type FoundMember = Static<typeof FoundMember>

export const searchHeadlines = endpoint({
  method: 'GET',
  path: '/search/headlines/',
  summary:
    'Headlines by words in their titles, fixes and reasons, the best match first, with outlets and members of that name. `q` may hold "words in this order", `or`, `-without`, `site:news.example`, `by:username`, `before:2026-12-31` and `has:fix`. `found` is their number, at most 500. `spelled` is the search with words that somebody has printed, if nothing was found. Pass the last answer’s `next` as `before`',
  who: 'anyone',
  cost: 5,
  input: Type.Object({
    q: Text(searchLimits.text),
    before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
    until: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  }),
  answer: read({
    ...HeadlineList.properties,
    found: Type.Integer(),
    outlets: Type.Array(FoundOutlet),
    members: Type.Array(FoundMember),
    spelled: Type.String(),
  }),
  cache: {
    seconds: 5,
    tags: ({ headline_ids, members }) => [
      ...headline_ids.map(cacheTags.headline),
      ...members.map(({ user_id }) => cacheTags.user(user_id)),
    ],
    // A headline that comes back is found at once.
    keep: ({ found }) => found > 0 && 'limited',
  },
})

export const suggestHeadlines = endpoint({
  method: 'GET',
  path: '/search/suggest/',
  summary:
    'Headlines whose words begin like the last one of `q`, while somebody types. `fix` is the fix that has words which the printed headline has not, or empty',
  who: 'anyone',
  input: Type.Object({ q: Text(searchLimits.text) }),
  answer: read({
    headlines: Type.Array(
      Type.Object({ headline_id: Id, title: Type.String(), domain: Type.String(), fix: Type.String() }),
    ),
  }),
  cache: {
    seconds: 5,
    tags: ({ headlines }) => headlines.map(({ headline_id }) => cacheTags.headline(headline_id)),
    keep: () => 'limited',
  },
})
