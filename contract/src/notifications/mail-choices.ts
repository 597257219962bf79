// Choices about mails. Browsers load this file without the schema library.

/** How often notifications are mailed: `soon` at most once an hour, `daily` and `weekly` in the morning. */
export const mailFrequencies = ['off', 'soon', 'daily', 'weekly'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/**
 * The groups that members can leave out of their mails: answers to them and comments on their fixes, what happens to their fixes, and what they watch.
 * The decisions of moderators about them are in every mail.
 */
export const mailGroups = ['answers', 'fixes', 'watched'] as const
export type MailGroup = (typeof mailGroups)[number]
