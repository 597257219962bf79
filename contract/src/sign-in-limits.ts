import { accessTokenMinutes } from './access-token.ts'

export const signInLimits = {
  /** Characters. */
  email: 254,
  passwordMin: 6,
  passwordMax: 256,
  accessTokenMinutes,
  verificationCodeHours: 72,
  resetCodeMinutes: 60,
  linkMinutes: 15,
  /** Minutes after a sign-in, or after a confirmation of identity, in which the password may be changed. */
  recentMinutes: 30,
  /** Minutes to solve a bot check, and to use a passed one. */
  botCheckMinutes: 10,
  /** Time limit of a social sign-in. */
  socialMinutes: 10,
  /** Days without use after which a session ends. */
  sessionDays: 30,
  /** Days after which a session ends even if it is in use. */
  sessionMaxDays: 90,
  /** Days that a device stays known to an account after its last sign-in. Browsers keep cookies for at most 400 days. */
  knownDeviceDays: 365,
  sessions: 50,
  /** Minutes in which a second factor must follow a password, a mailed link or a sign-in elsewhere. */
  pendingMinutes: 15,
  passkeys: 10,
  /** Characters. */
  passkeyName: 40,
  recoveryCodes: 10,
  /** From how few left a warning is shown. */
  recoveryCodesToWarn: 2,
  /** From when a mailed link removes lost factors, after it was asked for, and until when. */
  lostFactorsAfterHours: 24,
  lostFactorsDays: 3,
  /** Days in which the owner can refuse the first second factors, by a link in the mail that tells of them. */
  refuseFactorsDays: 30,
} as const

export const signInRates = {
  /** Attempts per minute and network address, which many people may share. The networks around it have a multiple (`networkFactors`). */
  signInsPerMinute: 20,
  signUpsPerMinute: 10,
  /** Enough for a school class or an office. Thousands share an address of a mobile carrier, but few of them register on the same day. */
  signUpsPerDay: 40,
  /** New accounts in a day after which the work of the bot check doubles. The first third of a class notices nothing. */
  signUpsPerDoubling: 8,
  /** The upper limit of the work, as a multiple of the usual second. A slow phone still finishes within a few minutes. */
  mostBotCheckWork: 16,
  /** Wrong passwords for an account: per minute and per hour from one network or known device, and per hour from all unknown ones. */
  wrongPasswordsPerMinute: 10,
  wrongPasswordsOfNetworkPerHour: 20,
  wrongPasswordsPerHour: 100,
  /** Failed logins within an hour after which the owner gets a mail, and the least hours between two such mails. */
  failedSignInsToWarn: 12,
  failedSignInMailHours: 24,
  newPasswordsPerMinute: 5,
  /**
   * Wrong codes of an app, after a right password: per hour from one network or known device, and per day for an account from all unknown
   * devices. A new password starts the second count again, `countsOfWrongCodesPerDay` times. Guesses succeed once in eighteen years, or in six
   * by somebody who resets the password, too.
   */
  wrongCodesOfNetworkPerHour: 10,
  wrongCodesPerDay: 50,
  countsOfWrongCodesPerDay: 3,
  /** Wrong codes within an hour after which the owner gets a mail, at most once in `failedSignInMailHours`. */
  wrongCodesToWarn: 5,
  /** Mail requests per minute and network address. */
  mailsAskedPerMinute: 10,
  /** Mails of one kind to one address per hour. A further limit is one per minute. */
  mailsPerHour: 5,
  /** Mails of every kind to one mailbox. All spellings of its address count together. */
  mailsToMailboxPerHour: 10,
  mailsToMailboxPerDay: 30,
} as const
