/** Every product limit that a user can reach. Lengths are in UTF-16 code units, like a form's `maxLength`. */
export const limits = {
  /** Active fixes per user and headline. A deployment may change it. */
  fixesPerHeadlineAndUser: 3,
  fixTitle: 250,
  fixDescription: 300,
  fixQuote: 300,
  headlineTitle: 250,
  headlineDescription: 300,
  comment: 2000,
  fixEditMinutes: 60,
  /** Fixes on a card before its "...more" link. */
  fixesOnCard: 3,
  /** Words in the tag cloud of In The News, and items rendered at a time. */
  cloudTags: 30,
  newsDrawn: 60,
  /** Domains rendered at a time. */
  domainsDrawn: 60,
  /** Age and number of stored news items. The items that In The News shows are kept at any age. */
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
  bio: 160,
  profileLink: 200,
  accessTokenMinutes: 15,
  verificationCodeHours: 72,
  resetCodeMinutes: 60,
  signInLinkMinutes: 15,
  /** Minutes after signing in, or after confirming that it is you, during which the password may be changed. */
  recentLoginMinutes: 30,
  /** Minutes after stopping mails by their link during which its page can bring them back. */
  stopUndoMinutes: 60,
  /** Minutes to solve a bot check, and to use a passed one. */
  botCheckMinutes: 10,
  /** Time limit of a social sign-in. */
  socialSignInMinutes: 10,
  /** How long a browser keeps the article that somebody wanted to fix when they registered. */
  keptArticleHours: 48,
  /** Days without use after which a session ends. */
  sessionDays: 30,
  /** Days after which a session ends even if it is in use. */
  sessionMaxDays: 90,
  /** Days that a device stays known to an account after its last sign-in. Browsers keep no cookie for longer than 400. */
  knownDeviceDays: 365,
  /** Maximum upload size in bytes, and the side in pixels of the stored avatar and of its small copy. */
  avatarBytes: 4 * 1024 * 1024,
  avatar: 512,
  avatarCopy: 128,
  avatarName: 60,
  /** Minutes after which an uploaded avatar that is not in use is removed. */
  avatarUnusedMinutes: 60,
  /** Members whom one member may block. */
  blocks: 1000,
  /** Things that one member may watch. */
  watches: 500,
  /** Unread notifications are counted up to this number. */
  unreadCounted: 100,
  /** Characters of a comment in a notification. */
  notificationText: 200,
  /** Days in which a member can take back the request to delete their account. */
  leavingDays: 14,
  /** Hours after which the file with a member's data is removed, and its link no longer works. */
  exportHours: 24,
  /** The text of a report, of a moderator's reason, and of a request for another look. */
  reportText: 300,
  moderationReasonMin: 3,
  moderationReason: 300,
  appealText: 500,
  /** Things that a moderator can act on at once. */
  moderationThings: 50,
  /** Things in a queue of moderators, and posts of a member there, are counted up to these numbers. */
  queueCounted: 1_000,
  postsCounted: 100,
  /** Ids per `get-votes` call. */
  idsPerCall: 200,
  /** Maximum size of a JSON body in bytes. The longest valid body is a comment. */
  bodyBytes: 64 * 1024,
  identityBodyBytes: 16 * 1024,
} as const

/** How often something may be done. Only the server uses these, so browsers do not load them. */
export const rateLimits = {
  /**
   * Attempts per minute and network address. They are generous because many people can share an address. The networks around it have a
   * multiple (`networkFactors`).
   */
  signInsPerMinute: 20,
  signUpsPerMinute: 10,
  /**
   * New accounts per day and network address. A school class or an office fits in. Thousands share an address of a mobile carrier, but few
   * of them register on the same day.
   */
  signUpsPerDay: 40,
  /**
   * The work of the bot check doubles after each of these numbers of a day's new accounts, so that a network pays more the more it takes. A
   * family notices nothing, and neither does the first third of a class.
   */
  signUpsPerDoubling: 8,
  /** The most work, in times of the usual second: a slow phone still finishes within a few minutes. */
  mostBotCheckWork: 16,
  /** Wrong passwords for one account: per minute and per hour from one network or known device, and per hour from all unknown ones. */
  wrongPasswordsPerMinute: 10,
  wrongPasswordsOfNetworkPerHour: 20,
  wrongPasswordsPerHour: 100,
  /** Failed logins within an hour after which the owner gets a mail, and how often that may happen: once in so many hours. */
  failedSignInsToWarn: 12,
  failedSignInMailHours: 24,
  newPasswordsPerMinute: 5,
  /** Mail requests per minute and network address. */
  mailsAskedPerMinute: 10,
  /** Mails of one kind to one address per hour; also at most one per minute. */
  mailsPerHour: 5,
  /** Mails of every kind to one mailbox. All spellings of its address count together. */
  mailsToMailboxPerHour: 10,
  mailsToMailboxPerDay: 30,
  /** Rate limit in points per minute (see `cost` of an endpoint), for one account or for one network without an account. */
  pointsPerMinute: 300,
  /** Multiplier for a network address without an account, which can be a whole school. */
  networkPointsFactor: 2,
  /** Reports of browsers about blocked parts of a page, in points per minute. A network gets twice that, as of all points. */
  reportPointsPerMinute: 15,
  /** While a high alert is on, posts of members younger than this wait: accounts for an attack are rarely a week old. */
  alertNewcomerDays: 7,
  /** How long they wait. With an hour in reserve they appear within a day, even if jobs are late. */
  alertHoldHours: 23,
  /** A comment with more than one link is refused from younger members: most spam comes from new accounts and has several. */
  linksNewcomerDays: 2,
  linksOfNewcomer: 1,
  /**
   * Hours in which a member may not repeat a comment. A shorter text, counted in letters and digits, may be repeated elsewhere, because
   * people thank and agree in the same words.
   */
  repeatHours: 24,
  repeatLetters: 40,
  /** Changes of a member's profile. A changed name takes all pages with their fixes out of the caches. */
  renamesPerDay: 10,
  /** Files with a member's data. Each reads all their posts and pictures. */
  exportsPerDay: 3,
  /** Reports of one member. */
  reportsPerDay: 30,
  /** Independent reports that hide a post of a member younger than so many days until somebody decides. */
  reportsToHold: 2,
  heldNewcomerDays: 7,
  /** How old an account must be for its report to count for that. */
  reporterDays: 1,
} as const

/**
 * How many times the limit of a network address holds for the networks around it: `narrow` is an IPv4 address or an IPv6 /64, `wide` an IPv4
 * /24 or an IPv6 /48, and `region` an IPv6 /32.
 */
export const networkFactors = {
  /**
   * Actions that people take once in weeks: sign in, register, ask for a mail. An office or a campus behind one /24 rarely does more than
   * three full addresses may. Half a million people can share a carrier's /24; if one in a thousand signs in on a day, that is one in three
   * minutes. A /32 can be a country's largest carrier, and needs room for a day on which 2,000 of its customers register.
   */
  people: { narrow: 1, wide: 3, region: 50 },
  /** Requests for answers that are not cached. All readers make them: ten full addresses may be busy in a carrier's /24 at once, in a /32 more. */
  requests: { narrow: 1, wide: 10, region: 200 },
  /**
   * Wrong passwords for one account. Only its owner has any business with it, so a wider network needs no more room than one address. A /32
   * needs twice as much: one stranger at the owner's provider must not use up what the owner has.
   */
  oneAccount: { narrow: 1, wide: 1, region: 2 },
} as const

/** Rows per page of each list. */
export const pageSizes = {
  /** Pages of a list that one answer holds at most, when a list that has grown is read again. */
  atOnce: 5,
  /** Headlines in a list of the top fixes, and headlines that are looked through for those that need a fix. */
  top: 100,
  /** Entries of a feed that other programs read. */
  feed: 50,
  looksForNeeds: 500,
  home: 20,
  rail: 30,
  topDomains: 30,
  domains: 1000,
  fixesOfHeadline: 200,
  domain: 20,
  profile: 20,
  /** Fixes of one user on one headline, including disabled ones. */
  fixesOfUserOnHeadline: 50,
  inTheNews: 200,
  comments: 20,
  replies: 20,
  notifications: 20,
  /** Notifications that one call marks as read. */
  notificationsMarked: 1000,
  favorites: 20,
  sessions: 50,
  moderationLog: 50,
  moderationQueue: 20,
} as const

/** `status_id` of a fix. */
export const status = { enabled: 1, disabled: 2 } as const
