import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { AppError } from './errors.ts'
import { limits } from './limits.ts'
import { audienceOf } from './permissions.ts'
import { Id, Milliseconds, read, WaitingUntil } from './shapes.ts'
import { cleanLine, cleanText, isBlank } from './text.ts'

/**
 * A reader's replacement headline, with the headline and author fields that a card shows. `ranking` 1 is best. `needs_votes` marks the one
 * fix with few votes that stands before one that readers like, so that people can judge it. `liked`: enough votes count for it, and its
 * total is positive. `quote`: the words of the article that say the same, or empty. `outdated`: it was written for other words than the outlet
 * prints now.
 */
export const HeadlineFix = Type.Object({
  headline_fix_id: Id,
  headline_id: Id,
  user_id: Id,
  user_display_name: Type.String(),
  user_username: Type.String(),
  user_avatar: Type.String(),
  title: Type.String(),
  description: Type.String(),
  quote: Type.String(),
  headline_title: Type.String(),
  headline_lang: Type.String(),
  headline_description: Type.String(),
  headline_image_url: Type.String(),
  headline_image: Type.String(),
  headline_thumbnail: Type.String(),
  headline_video_id: Type.String(),
  url_id: Id,
  original_url: Type.String(),
  domain: Type.String(),
  ranking: Type.Integer(),
  needs_votes: Type.Boolean(),
  liked: Type.Boolean(),
  outdated: Type.Boolean(),
  total_vote_value: Type.Integer(),
  total_vote_count: Type.Integer(),
  comment_count: Type.Integer(),
  status_id: Type.Union([Type.Literal(1), Type.Literal(2)]),
  title_image: Type.String(),
  title_image_sharing: Type.String(),
  dc_m: Milliseconds,
  waiting_until: WaitingUntil,
})
export type HeadlineFix = Static<typeof HeadlineFix>

/** The fields that an author fills in, for a new fix and for an edit. */
const FixInput = Type.Object({
  title: Type.String(),
  description: Type.Optional(Type.String()),
  quote: Type.Optional(Type.String()),
})
type FixInput = Static<typeof FixInput>
/** The same fields as they are stored. */
export type FixWords = Required<FixInput>

/** Cleans and checks what an author typed. Throws `FixTitleRequired`, `FixTitleTooLong`, `FixDescriptionTooLong`, `FixQuoteTooLong`. */
export function checkFixWords(given: FixInput): FixWords {
  const title = cleanLine(given.title)
  const description = cleanText(given.description ?? '')
  const quote = cleanText(given.quote ?? '')
  if (isBlank(title)) throw new AppError('FixTitleRequired')
  if (title.length > limits.fixTitle) throw new AppError('FixTitleTooLong', limits.fixTitle)
  if (description.length > limits.fixDescription) throw new AppError('FixDescriptionTooLong', limits.fixDescription)
  if (quote.length > limits.fixQuote) throw new AppError('FixQuoteTooLong', limits.fixQuote)
  return { title, description, quote }
}

export const getFix = endpoint({
  method: 'GET',
  path: '/headline-fixes/get/',
  summary: 'One enabled fix',
  who: 'anyone',
  input: Type.Object({ id: Id }),
  answer: read(HeadlineFix.properties),
  cache: { seconds: 5, tags: (fix) => [cacheTags.headline(fix.headline_id), cacheTags.fix(fix.headline_fix_id)] },
})

export const listFixesOfHeadline = endpoint({
  method: 'GET',
  path: '/headline-fixes/list-by-headline-id/',
  summary: 'The enabled fixes of a headline, best first',
  who: 'anyone',
  input: Type.Object({ headline_id: Id }),
  answer: read({ headline_fixes: Type.Array(HeadlineFix) }),
  cache: {
    seconds: 5,
    tags: (_, input) => [cacheTags.headline(input.headline_id)],
    keep: ({ headline_fixes }) => headline_fixes.length > 0,
  },
})

export const createFix = endpoint({
  method: 'POST',
  path: '/headline-fixes/create/',
  summary: 'Post a fix. Posting your own title again answers the existing fix',
  who: audienceOf.addFix,
  posts: true,
  cost: 5,
  input: Type.Object({ headline_id: Id, ...FixInput.properties }),
  answer: read(HeadlineFix.properties),
})

export const postCreateFix = endpoint({
  method: 'GET',
  path: '/headline-fixes/post-create/',
  summary: 'Request the share pictures of a fix. Answers their names, empty until they are drawn',
  who: 'anyone',
  cost: 3,
  input: Type.Object({ id: Id }),
  answer: read({ headline_fix_id: Id, title_image: Type.String(), title_image_sharing: Type.String() }),
})

export const updateFix = endpoint({
  method: 'POST',
  path: '/headline-fixes/update/',
  summary: 'Edit your fix within an hour of posting it',
  who: audienceOf.editFix,
  posts: true,
  cost: 5,
  input: Type.Object({ headline_fix_id: Id, ...FixInput.properties }),
  answer: read(HeadlineFix.properties),
})

export const toggleFixStatus = endpoint({
  method: 'POST',
  path: '/headline-fixes/toggle-status/',
  summary: 'Disable your fix, or enable it again within the limit of active fixes. It keeps its votes and age',
  who: audienceOf.toggleFix,
  cost: 3,
  input: Type.Object({ headline_fix_id: Id }),
  answer: read(HeadlineFix.properties),
})

export const listFixesOfUser = endpoint({
  method: 'POST',
  path: '/headline-fixes/list-by-user-id/',
  summary:
    'A user’s fixes, newest headline first, in pages: pass the last answer’s `next` as `last_id`. With `until_id`, all pages up to the one that `last_id` would answer, within a bound. With `headline_fix_id`, only that fix. Only the owner sees disabled fixes',
  who: 'anyone',
  personal: true,
  input: Type.Object({
    user_id: Id,
    last_id: Type.Optional(Id),
    until_id: Type.Optional(Id),
    headline_fix_id: Type.Optional(Id),
  }),
  answer: read({ headline_fixes: Type.Array(HeadlineFix), next: Type.Optional(Id) }),
  pageTags: ({ headline_fixes }, { user_id }) => [
    `user:${user_id}`,
    ...new Set(headline_fixes.map(({ headline_id }) => `headline:${headline_id}`)),
  ],
})

export const countEnabledFixes = endpoint({
  method: 'GET',
  path: '/headline-fixes/count-enabled-by-user-id-headline-id/',
  summary: 'How many active fixes a user has on a headline, and the limit',
  who: 'anyone',
  input: Type.Object({ user_id: Id, headline_id: Id }),
  answer: read({ count: Type.Integer(), max: Type.Integer() }),
})
