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
  /** A session that is not used for this long has ended. */
  sessionDays: 30,
  /** Tries a minute of one network address. Many people can share one, so it is no tight limit. */
  signInsPerMinute: 20,
  signUpsPerMinute: 10,
  /** Tries a minute at one account, from wherever they come. */
  signInsPerAccountAndMinute: 10,
  /** Ids that one `get-votes` call may name. */
  idsPerCall: 200,
  /** Bytes of a JSON body; the longest legal one is a comment. */
  bodyBytes: 64 * 1024,
  identityBodyBytes: 16 * 1024,
} as const

/** How many rows a list answers at once. */
export const pageSizes = { home: 20, rail: 30, topDomains: 30, domains: 1000, fixesOfHeadline: 200 } as const

/** `status_id` of a fix. */
export const status = { enabled: 1, disabled: 2 } as const
