// The page of local mode that shows mails instead of sending them.

export const title = 'Local mail'
export const explained =
  'This site runs on your machine. Unless you configure a mail server, it sends no mail and keeps its mails here instead.'
export const refresh = 'Refresh'
export const back = 'All mails'
export const backToSite = (siteName: string) => `Back to ${siteName}`
export const none = 'No mail yet.'
export const noneHelp = 'Register an account to see its confirmation mail here.'
export const to = (recipient: string) => `To ${recipient}`
export const wordsGone = 'This mail was sent or given up, so its text is no longer kept.'
export const asText = 'As text'
export const asHtml = 'As a mail program shows it'
export const notFound = 'This mail does not exist, or it has been removed.'
