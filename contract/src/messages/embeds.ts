export const cardTitle = (title: string) => `A reader-written headline: ${title}`
export const printed = (domain: string) => `${domain} printed:`
export const by = (name: string) => `Written by ${name}`
export const more = (site: string) => `Votes and comments on ${site}`
export const gone = 'This fix cannot be shown here.'
export const goneWhy = 'It was taken back, or readers have not found it the best one so far.'
export const code = 'Code for your page'
export const copyCode = 'Copy code'
export const copied = 'Code copied.'
export const copyYourself = "Your browser doesn't let us copy. The code is selected, so you can copy it yourself."
export const what =
  'The card runs no script and sets no cookie. It follows the fix: if the fix changes or goes, so does the card.'
export const about = 'More about cards'
export const notNow =
  'Other sites cannot show this fix now: it was taken back, readers have not found it the best one so far, or the outlet prints other words today.'
export const failed = 'The code could not be loaded. Please try again.'
