/** The words of cards on other sites, and of the popup with their code. Pages do not load them. */
export const embedMessages = {
  cardTitle: (title: string) => `A reader-written headline: ${title}`,
  printed: (domain: string) => `${domain} printed:`,
  by: (name: string) => `Written by ${name}`,
  more: (site: string) => `Votes and comments on ${site}`,
  gone: 'This fix cannot be shown here.',
  goneWhy: 'It was taken back, or readers have not found it the best one so far.',
  code: 'Code for your page',
  copyCode: 'Copy code',
  copied: 'Code copied.',
  copyYourself: "Your browser doesn't let us copy. The code is selected, so you can copy it yourself.",
  what: 'The card runs no script and sets no cookie. It follows the fix: if the fix changes or goes, so does the card.',
  about: 'More about cards',
  notNow:
    'Other sites cannot show this fix now: it was taken back, readers have not found it the best one so far, or the outlet prints other words today.',
  failed: 'The code could not be loaded. Please try again.',
} as const
