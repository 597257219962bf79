// The weekly five: a mail for people without an account.

export const title = 'The weekly five'
export const about = 'Five headlines of the week, before and after, by mail on Mondays.'
export const address = 'Email address'
export const send = 'Send it to me'
export const promise = 'No account, nothing else, and one click ends it.'

export const malformed = 'Please enter a valid email address.'
export const asked = 'Look into your mail.'
export const askedHelp = (email: string) => `A link is on its way to ${email}. Nothing is sent before you open it.`
export const often = 'Several links are on their way already.'
export const oftenHelp = 'Look into your mail, also among the spam, or try again tomorrow.'
export const foreign = 'This form was sent by another page.'
export const foreignHelp = 'Please enter your address here.'

export const confirmSubject = (siteName: string) => `Confirm the weekly five of ${siteName}`
export const confirmLead =
  'Somebody, probably you, wants five headlines of the week, before and after, sent here on Mondays.'
export const confirmButton = 'Yes, send it to me'
export const confirmElse = 'If it was not you, do nothing. Nothing more is sent here, and your address is not kept.'
export const confirmHelp = (email: string) =>
  `The weekly five comes to ${email} on Mondays, until you end it with one click.`
export const confirmed = 'Done. The first one comes on Monday.'
export const confirmedHelp = 'Each mail has a link that ends it.'

export const subject = (first: string) => `Five headlines, set straight: ${first}`
export const printed = 'printed as'
export const play = 'Judge today’s five'
export const why = (siteName: string) => `You get this on Mondays, because you have asked ${siteName} for it.`
export const leave = 'End these mails'

export const leaveTitle = 'No more weekly fives?'
export const leaveHelp = 'Your address is deleted at once.'
export const left = 'You get no more weekly fives.'
export const leftHelp = 'Your address is deleted.'
export const again = 'Undo'
export const invalid = 'This link is too old or incomplete.'
export const invalidHelp = 'You can enter your address again.'
