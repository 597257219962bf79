/** Said of a fix in every list, so it is alone in this file: the first load of lists has no other sentence about changes. */
export const earlierWording = 'Written for an earlier wording'

/** The sentences about how an outlet has changed a headline. Only their own parts of pages load them. */
export const historyMessages = {
  title: 'How this headline changed',
  about: 'The site reads the page again several times in the first week. Punctuation and capitals do not count.',
  before: 'Before',
  after: 'After',
  page: (domain: string) => `Read on ${domain}`,
  feed: (domain: string) => `Noticed in a feed of ${domain}`,
  followed: 'The outlet changed it',
  cameClose: 'The new words come close to the fix',
  writtenFor: `${earlierWording}:`,
} as const
