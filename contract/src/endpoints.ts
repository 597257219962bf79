import {
  botChallenge,
  getAuth,
  getProfile,
  loginRegister,
  updateAvatar,
  updateProfile,
  uploadAvatar,
  validateRecaptcha,
} from './accounts.ts'
import type { Client } from './client.ts'
import { createComment, deleteComment, listComments, voteOnComment } from './comments.ts'
import { getDomainByName, listDomains, listTopDomains } from './domains.ts'
import { favoriteFix, favoriteHeadline, getFixFavorite, getHeadlineFavorite, listFavorites } from './favorites.ts'
import { inTheNews, recentFeed } from './feeds.ts'
import {
  countEnabledFixes,
  createFix,
  getFix,
  listFixesOfHeadline,
  listFixesOfUser,
  postCreateFix,
  toggleFixStatus,
  updateFix,
} from './fixes.ts'
import { createHeadline, domainHeadlines, getHeadline, getHeadlineByUrl, homepageHeadlines } from './headlines.ts'
import { getFixVote, getFixVotes, voteOnFix } from './votes.ts'

/** Every call of the API. A test holds that each is served, and that nothing else is. */
export const endpoints = [
  getHeadline,
  getHeadlineByUrl,
  createHeadline,
  homepageHeadlines,
  domainHeadlines,
  getFix,
  listFixesOfHeadline,
  createFix,
  postCreateFix,
  updateFix,
  toggleFixStatus,
  listFixesOfUser,
  countEnabledFixes,
  voteOnFix,
  getFixVote,
  getFixVotes,
  listComments,
  createComment,
  deleteComment,
  voteOnComment,
  favoriteFix,
  favoriteHeadline,
  getFixFavorite,
  getHeadlineFavorite,
  listFavorites,
  getDomainByName,
  listDomains,
  listTopDomains,
  recentFeed,
  inTheNews,
  loginRegister,
  getAuth,
  getProfile,
  updateProfile,
  uploadAvatar,
  updateAvatar,
  botChallenge,
  validateRecaptcha,
] as const

/** The calls that pages read with, as a visitor. `postRead` is for the two reads that the API declares as POST. */
export interface Reads extends Pick<Client<ApiEndpoint>, 'get'> {
  postRead: Client<typeof getProfile | typeof listFixesOfUser>['post']
}

/** For `Client<ApiEndpoint>`; a type only, so that no schema reaches a browser. */
export type ApiEndpoint = (typeof endpoints)[number]
