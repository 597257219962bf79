import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, Ids, Milliseconds, Nothing, Nullable, Reader } from './shapes.ts'

export const voteLimits = {
  idsPerCall: 200,
} as const

/** 1 is up, -1 is down, 0 is removed or never cast. */
export const VoteValue = Type.Union([Type.Literal(1), Type.Literal(0), Type.Literal(-1)])
export type VoteValue = Static<typeof VoteValue>

export const FixVote = Type.Object({ headline_fix_id: Id, user_id: Id, vote_value: VoteValue })
export type FixVote = Static<typeof FixVote>

/** A vote as it was cast, and the totals of its fix after it. */
export const CastVote = Type.Object({
  ...FixVote.properties,
  headline_id: Id,
  total_vote_value: Type.Integer(),
  total_vote_count: Type.Integer(),
  ranking: Type.Integer(),
  /** True once for each new voter whose votes do not count in full yet. The site then says when they will. */
  counts_later: Type.Boolean(),
})
export type CastVote = Static<typeof CastVote>

export const voteOnFix = endpoint({
  method: 'POST',
  path: '/headline-fixes/vote/',
  summary: 'Vote on a fix; 0 removes the vote. Answers the vote and the fix’s new totals',
  who: audienceOf.vote,
  public: true,
  input: Type.Object({ headline_fix_id: Id, vote_value: VoteValue }),
  answer: Answer(CastVote.properties),
})

export const getFixVote = endpoint({
  method: 'GET',
  path: '/headline-fixes/get-vote/',
  summary:
    'A user’s vote on a fix, 0 if there is none. By `user_id`, a user who keeps votes private has none; they ask with their `reader_id` in its place',
  who: 'anyone',
  input: Type.Object({ fix_id: Id, user_id: Reader }),
  answer: Answer(FixVote.properties),
})

export const getFixVotes = endpoint({
  method: 'GET',
  path: '/headline-fixes/get-votes/',
  summary:
    'A user’s votes on several fixes (ids joined by commas), by `user_id` or `reader_id` like `get-vote`; fixes without a vote are omitted',
  who: 'anyone',
  input: Type.Object({
    fix_ids: Ids(voteLimits.idsPerCall),
    user_id: Reader,
  }),
  answer: Answer({ votes: Type.Array(FixVote) }),
})

const Percent = Type.Integer({ minimum: 0, maximum: 100 })
const Count = Type.Integer({ minimum: 0 })

/** Explains the rank of a fix. All numbers are totals, so none reveals a single voter. */
export const Explanation = Type.Object({
  headline_fix_id: Id,
  headline_id: Id,
  /** The rank, and the number of fixes of the headline. */
  ranking: Type.Integer({ minimum: 1 }),
  fixes: Type.Integer({ minimum: 1 }),
  needs_votes: Type.Boolean(),
  /** Whether it is the fix of its headline that feeds, cards and the extension get. */
  outgoing: Type.Boolean(),
  /** On a young site nobody has a position. */
  young: Type.Boolean(),
  /** The estimated share of readers who like the fix, and its standard deviation. */
  approval: Percent,
  margin: Percent,
  /** The approval of the two sides, which usually disagree, at the last ranking. It does not reveal which side is which. */
  sides: Nullable(Type.Object({ higher: Percent, lower: Percent })),
  /** All votes, and those that count: the author's own does not. */
  up: Count,
  down: Count,
  counting_votes: Count,
  author_voted: Type.Boolean(),
  new_votes: Count,
  /** Votes in bursts that contradict all others, the hours in which they came, and the number of votes that they count as. */
  burst_votes: Count,
  burst_hours: Count,
  burst_counts_as: Count,
})
export type Explanation = Static<typeof Explanation>

export const explainFix = endpoint({
  method: 'GET',
  path: '/headline-fixes/why/',
  summary: 'Why a fix has its place among the fixes of its headline',
  who: 'anyone',
  cost: 2,
  input: Type.Object({ id: Id }),
  answer: Answer(Explanation.properties),
  cache: { seconds: 5, tags: (why) => [cacheTags.headline(why.headline_id), cacheTags.fix(why.headline_fix_id)] },
})

const ExampleFix = Type.Object({
  name: Type.Union([Type.Literal('bridge'), Type.Literal('rally'), Type.Literal('crowd'), Type.Literal('untested')]),
  up: Count,
  down: Count,
  total: Type.Integer(),
  /** The approval if every vote weighed the same, as on a young site. */
  if_young: Percent,
  approval: Percent,
  margin: Percent,
  ranking: Type.Integer({ minimum: 1 }),
  needs_votes: Type.Boolean(),
})
export type ExampleFix = Static<typeof ExampleFix>

export const RankingStatus = Type.Object({
  young: Type.Boolean(),
  /** Counting votes at the last run, and the share of them by placed voters. */
  votes: Count,
  placed_share: Percent,
  /** The mean approval of all fixes, from which every estimate starts. */
  mean_approval: Percent,
  /** When the last run ended, null before the first. */
  ranked_at: Nullable(Milliseconds),
  /** Invented fixes of one headline, ranked by the site's own code. */
  example: Type.Object({
    mean_approval: Percent,
    fixes: Type.Array(ExampleFix),
  }),
})
export type RankingStatus = Static<typeof RankingStatus>

export const rankingStatus = endpoint({
  method: 'GET',
  path: '/ranking/status/',
  summary: 'The state of the ranking, with a worked example',
  who: 'anyone',
  input: Nothing,
  answer: Answer(RankingStatus.properties),
  cache: { seconds: 60 },
})

/** Returns the vote after a press. Pressing the current vote again removes it. */
export function voteAfterPress(mine: VoteValue, pressed: 1 | -1): VoteValue {
  return mine === pressed ? 0 : pressed
}
