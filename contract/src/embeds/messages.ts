/** The words of cards on other sites. Pages do not load them. */
export const embedMessages = {
  cardTitle: (title: string) => `A reader-written headline: ${title}`,
  printed: (domain: string) => `${domain} printed:`,
  by: (name: string) => `Written by ${name}`,
  more: (site: string) => `Votes and comments on ${site}`,
  gone: 'This fix cannot be shown here.',
  goneWhy: 'It was taken back, or readers have not found it the best one so far.',
} as const
