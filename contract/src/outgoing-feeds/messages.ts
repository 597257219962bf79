/** The words of the site's feeds. Pages do not load them. */
export const feedMessages = {
  recent: 'Recent Fixes',
  recentAbout: 'The newest headlines that readers have written in place of printed ones.',
  ofDomainAbout: (name: string) => `The newest headlines that readers have written in place of those of ${name}.`,
  ofMemberAbout: (name: string) => `The newest headlines by ${name}, written in place of printed ones.`,
  ofHeadline: (title: string) => `Fixes and comments: ${title}`,
  ofHeadlineAbout: (domain: string) => `What readers make of a headline of ${domain}.`,
  readerWritten: 'A reader-written headline, by',
  printed: (domain: string) => `${domain} printed:`,
  typed: 'The printed headline, as a reader typed it:',
  discuss: 'Votes, comments and other fixes',
  read: (domain: string) => `The article on ${domain}`,
  needsFix: 'No reader has found a better headline yet.',
  write: 'Write one',
  comment: (name: string, title: string) => `${name} on “${title}”`,
} as const
