import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { AppError } from './errors.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, Milliseconds, Nullable, WaitingUntil } from './shapes.ts'
import { cleanLine, cleanText, isBlank } from './text.ts'

export const fixLimits = {
  /** Active fixes per user and headline. A deployment may change it. */
  perHeadlineAndUser: 3,
  /** In UTF-16 code units, like a form's `maxLength`. */
  title: 250,
  description: 300,
  quote: 300,
  /** Minutes after posting in which the author can edit a fix. */
  editMinutes: 60,
  /** Fixes on a card before its "...more" link. */
  onCard: 3,
  /** How long a browser keeps the article of someone who registers in order to fix it. */
  keptArticleHours: 48,
  ofHeadline: 200,
  /** Fixes of one user on one headline, including disabled ones. */
  ofUserOnHeadline: 50,
} as const

/** `status_id` of a fix. */
export const fixStatus = { enabled: 1, disabled: 2 } as const

/**
 * `ranking` 1 is best. `needs_votes` marks the one fix with few votes that ranks before one that readers like, so that people can judge it.
 * `outgoing`: it is the fix of its headline that feeds, cards and the extension show. `quote` is the passage of the article that supports it, and
 * `quote_found` says whether the article contains it, as the site has read it. `outdated`: the outlet has changed the wording since; `written_for` is
 * the earlier one, or empty. `followed`: the words printed now came close to the fix.
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
  quote_found: Type.Boolean(),
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
  outgoing: Type.Boolean(),
  outdated: Type.Boolean(),
  written_for: Type.String(),
  followed: Type.Boolean(),
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

const FixInput = Type.Object({
  title: Type.String(),
  description: Type.Optional(Type.String()),
  quote: Type.Optional(Type.String()),
})
type FixInput = Static<typeof FixInput>
export type FixWords = Required<FixInput>

/** The name of a text of a fix other than its title. */
export type FixText = Exclude<keyof FixWords, 'title'>
const TEXTS: Record<FixText, true> = { description: true, quote: true }
/** Stores, exports, deletions, webhooks, pages and the moderation queue iterate over these. */
export const fixTexts = Object.keys(TEXTS) as readonly FixText[]

/** Throws `FixTitleRequired`, `FixTitleTooLong`, `FixDescriptionTooLong` or `FixQuoteTooLong`. */
export function checkFixWords(given: FixInput): FixWords {
  const title = cleanLine(given.title)
  if (isBlank(title)) throw new AppError('FixTitleRequired')
  if (title.length > fixLimits.title) throw new AppError('FixTitleTooLong', fixLimits.title)
  const description = cleanText(given.description ?? '')
  const quote = cleanText(given.quote ?? '')
  if (description.length > fixLimits.description) throw new AppError('FixDescriptionTooLong', fixLimits.description)
  if (quote.length > fixLimits.quote) throw new AppError('FixQuoteTooLong', fixLimits.quote)
  return { title, description, quote }
}

export const getFix = endpoint({
  method: 'GET',
  path: '/headline-fixes/get/',
  summary: 'One enabled fix',
  who: 'anyone',
  input: Type.Object({ id: Id }),
  answer: Answer(HeadlineFix.properties),
  cache: { seconds: 5, tags: (fix) => [cacheTags.headline(fix.headline_id), cacheTags.fix(fix.headline_fix_id)] },
})

export const listFixesOfHeadline = endpoint({
  method: 'GET',
  path: '/headline-fixes/list-by-headline-id/',
  summary: 'The enabled fixes of a headline, best first',
  who: 'anyone',
  input: Type.Object({ headline_id: Id }),
  answer: Answer({ headline_fixes: Type.Array(HeadlineFix) }),
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
  public: true,
  cost: 5,
  input: Type.Object({ headline_id: Id, ...FixInput.properties }),
  answer: Answer(HeadlineFix.properties),
})

export const postCreateFix = endpoint({
  method: 'GET',
  path: '/headline-fixes/post-create/',
  summary: 'Request the share pictures of a fix. Answers their names, empty until they are drawn',
  who: 'anyone',
  cost: 3,
  input: Type.Object({ id: Id }),
  answer: Answer({ headline_fix_id: Id, title_image: Type.String(), title_image_sharing: Type.String() }),
})

export const updateFix = endpoint({
  method: 'POST',
  path: '/headline-fixes/update/',
  summary:
    'Edit your fix within an hour of posting it. Once others have voted, its votes start over if the title changes by more than spelling',
  who: audienceOf.editFix,
  public: true,
  cost: 5,
  input: Type.Object({ headline_fix_id: Id, ...FixInput.properties }),
  answer: Answer(HeadlineFix.properties),
})

export const toggleFixStatus = endpoint({
  method: 'POST',
  path: '/headline-fixes/toggle-status/',
  summary:
    'Disable your fix, or enable it again within the limit of active fixes. It keeps its votes and age. A refusal by a rule answers the fix, too',
  who: audienceOf.toggleFix,
  public: true,
  cost: 3,
  input: Type.Object({ headline_fix_id: Id }),
  answer: Answer({
    ...HeadlineFix.properties,
    errors: Type.Array(Type.String()),
    primary_error: Nullable(Type.String()),
  }),
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
  answer: Answer({ headline_fixes: Type.Array(HeadlineFix), next: Type.Optional(Id) }),
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
  answer: Answer({ count: Type.Integer(), max: Type.Integer() }),
})
