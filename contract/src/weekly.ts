/** The weekly five, a mail for people without an account. */
export const weeklyLimits = {
  /** Headlines in an issue. */
  headlines: 5,
  /** When an issue is due, in UTC. Days count from Sunday. */
  day: 1,
  hour: 7,
  /** Hours in which a mailed link confirms an address. */
  linkHours: 48,
  /** Links mailed to one mailbox. Each also counts as a mail to it (`signInRates.mailsToMailboxPerDay`). */
  linksToMailboxPerDay: 1,
  /** Links that a network address may have mailed. Many people may share it, and wider networks have a multiple (`networkFactors`). */
  linksPerHour: 20,
  /** Links of the whole site. Whoever reaches this keeps honest readers out, so it takes fifty networks at their own limit. */
  linksOfSitePerHour: 1000,
} as const
