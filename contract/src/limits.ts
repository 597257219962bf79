/** Every number of the product that a person can meet. Lengths are in UTF-16 code units, as in a form's `maxLength`. */
export const limits = {
  /** Active fixes that one person may have on one headline; a deployment may set another number. */
  fixesPerHeadlineAndUser: 3,
  fixTitle: 250,
  fixDescription: 300,
  headlineTitle: 250,
  headlineDescription: 300,
  comment: 2000,
  fixEditMinutes: 60,
  /** Fixes that a card shows before its "...more" link. */
  fixesOnCard: 3,
  /** Words of the tag cloud of In The News, and how many of its items are drawn at a time. */
  cloudTags: 30,
  newsDrawn: 60,
  /** News items are kept for so long and never more of them; as many as In The News shows are kept however old. */
  newsDays: 14,
  newsItems: 20_000,
  slug: 100,
  url: 2048,
  email: 254,
  passwordMin: 6,
  passwordMax: 256,
  usernameMin: 3,
  usernameMax: 30,
  displayName: 50,
  accessTokenMinutes: 15,
  verificationCodeHours: 72,
  resetCodeMinutes: 60,
  signInLinkMinutes: 15,
  /** A password may be changed this long after signing in. */
  recentLoginMinutes: 5,
  /** A bot check must be solved, and a passed one used, within this time. */
  botCheckMinutes: 10,
  /** How long a social sign-in may take. */
  socialSignInMinutes: 10,
  /** A session that is not used for this long has ended. */
  sessionDays: 30,
  /** Tries a minute of one network address. Many people can share one, so it is no tight limit. */
  signInsPerMinute: 20,
  signUpsPerMinute: 10,
  /** Wrong passwords a minute for one account from one network; and an hour for one account from everywhere. */
  wrongPasswordsPerMinute: 10,
  wrongPasswordsOfNetworkPerHour: 20,
  wrongPasswordsPerHour: 100,
  newPasswordsPerMinute: 5,
  /** Mails that one network may ask for in a minute. */
  mailsAskedPerMinute: 10,
  /** Mails of one kind to one address: no second one within a minute, and so many in an hour. */
  mailsPerHour: 5,
  /** Mails of every kind to one mailbox, under all its spellings. */
  mailsToMailboxPerHour: 10,
  mailsToMailboxPerDay: 30,
  /** Points a minute that one account may spend on calls (see `cost` of an endpoint), and that one network may spend without an account. */
  pointsPerMinute: 300,
  /** A network without an account has so many times an account's points: it can be a school. */
  networkPointsFactor: 2,
  /** What a member may post on the first day: headlines, fixes and comments together. */
  firstDayPosts: 50,
  /** Bytes of an uploaded avatar, pixels of its sides once it is stored, and of those of its small copy. */
  avatarBytes: 4 * 1024 * 1024,
  avatar: 512,
  avatarCopy: 128,
  avatarName: 60,
  /** An uploaded avatar that is not taken for so long is removed. */
  avatarUnusedMinutes: 60,
  /** Ids that one `get-votes` call may name. */
  idsPerCall: 200,
  /** Bytes of a JSON body; the longest legal one is a comment. */
  bodyBytes: 64 * 1024,
  identityBodyBytes: 16 * 1024,
} as const

/** How many rows a list answers at once. */
export const pageSizes = {
  home: 20,
  rail: 30,
  topDomains: 30,
  domains: 1000,
  fixesOfHeadline: 200,
  domain: 20,
  profile: 20,
  /** Of one person on one headline, disabled ones included. */
  fixesOfUserOnHeadline: 50,
  inTheNews: 200,
  comments: 20,
  replies: 20,
  favorites: 20,
} as const

/** `status_id` of a fix. */
export const status = { enabled: 1, disabled: 2 } as const
