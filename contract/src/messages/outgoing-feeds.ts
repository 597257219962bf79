/** The words of the site's feeds. Pages do not load them. */
export const feedMessages = {
  recent: 'Recent Fixes',
  recentAbout: 'The newest headlines that readers have written in place of printed ones.',
  ofDomainAbout: (name: string) => `The newest headlines that readers have written in place of those of ${name}.`,
  ofMemberAbout: (name: string) => `The newest headlines by ${name}, written in place of printed ones.`,
  ofSearchAbout: (text: string) =>
    `The headlines that the search for “${text}” finds, those that were added or fixed last, each with its first and its newest fix.`,
  ofHeadline: (title: string) => `Fixes and comments: ${title}`,
  ofHeadlineAbout: (domain: string) => `What readers make of a headline of ${domain}.`,
  readerWritten: 'A reader-written headline, by',
  printed: (domain: string) => `${domain} printed:`,
  typed: 'The printed headline, as a reader typed it:',
  quoted: 'The words of the article, as the reader quotes them:',
  discuss: 'Votes, comments and other fixes',
  read: (domain: string) => `The article on ${domain}`,
  needsFix: 'No reader has found a better headline yet.',
  write: 'Write one',
  fixedAbout: (name: string) =>
    `The feed of ${name}. Where readers have found a better headline, it stands in place of the printed one, which follows.`,
  fixedOfAdded: (name: string) =>
    `Headlines of ${name} that members have added, because we read no feed of it. Where readers have found a better headline, it stands in place of the printed one, which follows.`,
  asPrinted: (name: string) => `As ${name} printed it.`,
  earlierWording: 'Readers have written headlines for an earlier wording of this one.',
  comment: (name: string, title: string) => `${name} on “${title}”`,
} as const
