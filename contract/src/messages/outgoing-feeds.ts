export const recent = 'Recent Fixes'
export const recentAbout = 'The newest headlines that readers have written in place of printed ones.'
export const ofDomainAbout = (name: string) =>
  `The newest headlines that readers have written in place of those of ${name}.`
export const ofMemberAbout = (name: string) => `The newest headlines by ${name}, written in place of printed ones.`
export const ofSearchAbout = (text: string) =>
  `The headlines that the search for “${text}” finds, those that were added or fixed last, each with its first and its newest fix.`
export const ofHeadline = (title: string) => `Fixes and comments: ${title}`
export const ofHeadlineAbout = (domain: string) => `What readers make of a headline of ${domain}.`
export const readerWritten = 'A reader-written headline, by'
export const printed = (domain: string) => `${domain} printed:`
export const typed = 'The printed headline, as a reader typed it:'
export const quoted = 'The words of the article, as the reader quotes them:'
export const discuss = 'Votes, comments and other fixes'
export const read = (domain: string) => `The article on ${domain}`
export const needsFix = 'No reader has found a better headline yet.'
export const write = 'Write one'
export const fixedAbout = (name: string) =>
  `The feed of ${name}. Where readers have found a better headline, it stands in place of the printed one, which follows.`
export const fixedOfAdded = (name: string) =>
  `Headlines of ${name} that members have added, because we read no feed of it. Where readers have found a better headline, it stands in place of the printed one, which follows.`
export const asPrinted = (name: string) => `As ${name} printed it.`
export const earlierWording = 'Readers have written headlines for an earlier wording of this one.'
export const comment = (name: string, title: string) => `${name} on “${title}”`
