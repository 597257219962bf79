// The sentences of the page of notifications, of its count, and of muted threads. Those of each kind are in `notification-lines.ts`.

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

export const title = 'Notifications'
export const intro = 'Answers to you, what becomes of your fixes, and news of what you watch.'
export const login = 'Log in to see your notifications.'
export const loginWhy = 'They are for members only.'
export const show = 'Show notifications'
export const list = 'Your notifications'
export const none = 'Nothing yet'
export const noneWhy =
  'When somebody comments on your fix, answers you or votes for you, you find it here. So you do when there is something new on a headline, an outlet or a member that you watch.'
export const noneUnread = 'You have read everything.'
export const failed = 'Your notifications could not be loaded.'
export const readAll = 'Mark all as read'
export const allRead = (count: number) =>
  count === 1 ? 'One notification is read now.' : `${counted(count, '', 'notifications')} are read now.`
export const nothingUnread = 'There is nothing unread.'
export const markFailed = 'This could not be saved. Please try again.'
export const unread = 'Unread'
export const markRead = 'Mark as read'
export const markUnread = 'Mark as unread'
export const menu = 'Menu of this notification'
export const somebody = 'Somebody'
export const others = (count: number) => counted(count, 'other', 'others')
export const more = 'More notifications'
/** `most`: up to where unread ones are counted. */
export const bell = (unread: number, most: number) =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread >= most ? `more than ${most - 1}` : unread} unread`
export const mute = 'Mute this thread'
export const unmute = 'Unmute this thread'
export const muted = 'Comments on this fix no longer notify you.'
export const unmuted = 'Comments on this fix notify you again.'
