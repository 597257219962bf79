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
  /** Links for one network address, which many people may share. Wider networks have a multiple (`networkFactors`). */
  linksPerHour: 5,
  /** Links for the whole site. At this limit nobody gets one, so it takes four IPv6 /32, 67 /48 or /24, or 200 addresses to reach it. */
  linksOfSitePerHour: 1000,
} as const
