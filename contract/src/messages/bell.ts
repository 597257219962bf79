/** The words of the link to the notifications, in the top bar and the menu. */
export const bellMessages = {
  title: 'Notifications',
  /** `most`: up to where unread ones are counted. */
  label: (unread: number, most: number) =>
    unread === 0 ? 'Notifications' : `Notifications, ${unread >= most ? `more than ${most - 1}` : unread} unread`,
} as const
