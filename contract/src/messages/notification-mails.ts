import type { MailFrequency } from '../notifications.ts'

// The mail with a member's notifications. What they say is in `notification-lines.ts`.

const OFTEN: Record<Exclude<MailFrequency, 'off'>, string> = {
  soon: 'once an hour',
  daily: 'once a day',
  weekly: 'once a week',
}

export const subject = (first: string, more: number) => (more === 0 ? first : `${first}, and ${more} more`)
export const title = (count: number) => `${count.toLocaleString('en')} new notifications`
export const more = (count: number) => `And ${count.toLocaleString('en')} more.`
export const printed = 'printed as'
export const openOne = (siteName: string) => `See it on ${siteName}`
export const openAll = 'Open your notifications'
export const why = (siteName: string, mails: Exclude<MailFrequency, 'off'>) =>
  `You get such a mail ${OFTEN[mails]} at most, because you have an account on ${siteName} and have not read this there.`
export const settings = 'Change what is mailed'
export const stop = 'Stop these mails'
