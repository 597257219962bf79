// The weekly five: a mail for people without an account.

export const title = 'The weekly five'
export const about = 'Five headlines of the week, before and after, by mail on Mondays.'
export const address = 'Email address'
export const send = 'Send it to me'
export const promise = 'You need no account. One click stops it.'

export const malformed = 'Please enter a valid email address.'
export const asked = 'Check your inbox.'
export const askedHelp = (email: string) =>
  `We have mailed a link to ${email}. Nothing changes until you open it and confirm.`
export const askedToLeave = (email: string) =>
  `If ${email} gets the weekly five, we have mailed a link there that stops it.`
export const askedNote = 'No mail? Look for it in your spam folder. We send an address one link a day at most.'
export const often = 'We cannot send you a link now.'
export const oftenHelp = 'Too many were asked for in the last hour. Please try again later.'
export const foreign = 'Another site sent this form.'
export const foreignHelp = 'Please enter your address here.'

export const confirmSubject = (siteName: string) => `Confirm the weekly five of ${siteName}`
export const confirmLead =
  'Somebody, probably you, wants five headlines of the week, before and after, sent here on Mondays.'
export const confirmButton = 'Yes, send it to me'
export const notYou = 'If it was not you, do nothing. Nothing changes.'
export const confirmHelp = (email: string) => `The weekly five comes to ${email} on Mondays, until you stop it.`
export const confirmed = 'Done. You will get the next weekly five.'
export const confirmedHelp =
  'It comes on Mondays, except after weeks without a fix that readers like. Each mail has a link that stops it.'

export const subject = (first: string) => `Headlines of the week, rewritten by readers: ${first}`
export const credit = (author: string, domain: string) => `Written by ${author}, a reader, not by ${domain}.`
export const printed = (domain: string) => `${domain} printed`
export const play = 'Judge today’s five'
export const why = (siteName: string) => `You get this on Mondays because you asked ${siteName} for it.`
export const leave = 'Stop these mails'

export const leaveTitle = 'Stop the weekly five?'
export const leaveHelp = 'We delete your address.'
export const left = 'You will not get the weekly five any more.'
export const leftHelp = 'We have deleted your address.'
export const again = 'Undo'
export const invalid = 'This link is too old or incomplete.'
export const invalidHelp = 'You can enter your address again.'
export const askToLeave = 'Enter the address that gets it. We will mail a link there that stops the weekly five.'
export const mailLink = 'Mail me the link'
export const leaveSubject = (siteName: string) => `Stop the weekly five of ${siteName}`
export const leaveLead = 'Somebody, probably you, asked for a link that stops the weekly five.'
