import {
  botChallenge,
  cancelDeletion,
  getAuth,
  getOwnData,
  getProfile,
  loginRegister,
  requestDeletion,
  requestExport,
  updateAvatar,
  updatePrivacy,
  updateProfile,
  uploadAvatar,
  validateRecaptcha,
} from './accounts.ts'
import { listBlocks, setBlock } from './blocks.ts'
import type { Client } from './client.ts'
import { createComment, deleteComment, listComments, voteOnComment } from './comments.ts'
import { getDomainByName, listDomains, listTopDomains } from './domains.ts'
import { oEmbed } from './embeds.ts'
import { getManifest, listExtensionBuilds, listFixesByKeyPrefix } from './extension.ts'
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
import {
  createHeadline,
  domainHeadlines,
  getHeadline,
  getHeadlineByUrl,
  getWaitingHeadline,
  homepageHeadlines,
  listFollowed,
} from './headlines.ts'
import {
  actOnThings,
  addAppeal,
  addReport,
  decideAppeal,
  getHistory,
  getModerationLog,
  getOwnActions,
  getQueue,
  getQueueItem,
  undoAction,
} from './moderation.ts'
import {
  countNotifications,
  getChannels,
  isWatched,
  listNotifications,
  listWatches,
  muteThread,
  readNotifications,
  setFeed,
  setMails,
  setWatch,
} from './notifications.ts'
import { getNumbers } from './numbers.ts'
import { listOpenData } from './open-data.ts'
import { getAllowance } from './posting.ts'
import { checkInvitation, getRegistration, listInvitations } from './registration.ts'
import { searchHeadlines, suggestHeadlines } from './search.ts'
import { answerPair, getDay, getOwnDay } from './today.ts'
import { explainFix, getFixVote, getFixVotes, rankingStatus, voteOnFix } from './votes.ts'

/** A test verifies that the server serves exactly these. */
export const endpoints = [
  getHeadline,
  getHeadlineByUrl,
  createHeadline,
  getWaitingHeadline,
  homepageHeadlines,
  listFollowed,
  domainHeadlines,
  getFix,
  listFixesOfHeadline,
  createFix,
  postCreateFix,
  updateFix,
  toggleFixStatus,
  listFixesOfUser,
  countEnabledFixes,
  explainFix,
  rankingStatus,
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
  getNumbers,
  recentFeed,
  inTheNews,
  listExtensionBuilds,
  listOpenData,
  oEmbed,
  loginRegister,
  getAuth,
  getProfile,
  updateProfile,
  updatePrivacy,
  uploadAvatar,
  updateAvatar,
  botChallenge,
  validateRecaptcha,
  getRegistration,
  checkInvitation,
  listInvitations,
  getOwnData,
  requestExport,
  requestDeletion,
  cancelDeletion,
  addReport,
  getHistory,
  getModerationLog,
  getQueue,
  getQueueItem,
  actOnThings,
  undoAction,
  addAppeal,
  decideAppeal,
  getOwnActions,
  getAllowance,
  setBlock,
  listBlocks,
  listNotifications,
  countNotifications,
  readNotifications,
  muteThread,
  setWatch,
  isWatched,
  listWatches,
  getChannels,
  setMails,
  setFeed,
  getManifest,
  listFixesByKeyPrefix,
  searchHeadlines,
  suggestHeadlines,
  getDay,
  getOwnDay,
  answerPair,
] as const

/** The calls that pages load their data with. `postRead` is for the two reads that the API declares as POST. */
export interface Reads extends Pick<Client<ApiEndpoint>, 'get'> {
  postRead: Client<typeof getProfile | typeof listFixesOfUser>['post']
}

/** Only a type, so no schema reaches the browser. */
export type ApiEndpoint = (typeof endpoints)[number]
