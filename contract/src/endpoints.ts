import { getAuth, loginRegister } from './accounts.ts'
import { listDomains, listTopDomains } from './domains.ts'
import { recentFeed } from './feeds.ts'
import { createFix, getFix, listFixesOfHeadline } from './fixes.ts'
import { createHeadline, getHeadline, getHeadlineByUrl, homepageHeadlines } from './headlines.ts'
import { getFixVote, getFixVotes, voteOnFix } from './votes.ts'

/** Every call of the API. A test holds that each is served, and that nothing else is. */
export const endpoints = [
  getHeadline,
  getHeadlineByUrl,
  createHeadline,
  homepageHeadlines,
  getFix,
  listFixesOfHeadline,
  createFix,
  voteOnFix,
  getFixVote,
  getFixVotes,
  listDomains,
  listTopDomains,
  recentFeed,
  loginRegister,
  getAuth,
] as const

/** For `Client<ApiEndpoint>`; a type only, so that no schema reaches a browser. */
export type ApiEndpoint = (typeof endpoints)[number]
