// The pages behind the unsubscribe link of every mail.

export const title = 'No more mails?'
export const explain = (siteName: string) =>
  `${siteName} will no longer mail you what happens around your fixes and comments. You find it in your notifications on the site. Mails about your account, such as those for a new password, still come.`
export const button = 'Stop the mails'
export const done = 'You get no more mails.'
export const doneHelp = 'You find what happens in your notifications on the site.'
export const undo = 'Undo'
export const undone = 'You get mails again.'
export const changed = 'Your settings have changed since.'
export const changedHelp = 'Nothing was undone. You can turn your mails on again in your settings.'
export const late = 'It is too late to undo this here.'
export const lateHelp = 'You can turn your mails on again in your settings.'
export const settings = 'Change what is mailed'
export const invalid = 'This link is incomplete.'
export const invalidHelp = 'Copy the whole link from the mail, or change your mails in your settings.'
