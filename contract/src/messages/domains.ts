export const notFound = 'No headlines from this site yet.'
export const notFoundHelp = 'Fix one to start this page.'
export const about = (name: string) => `Headlines from ${name}, rewritten by readers to say what the article says.`
export const shareFixed = (fixed: number, all: number) =>
  `${fixed} of ${all} ${all === 1 ? 'headline' : 'headlines'} fixed`
export const visit = (name: string) => `Visit ${name}`
export const feedOfFixes = (name: string) => `Fixes of headlines of ${name}`
export const fixedFeed = (name: string) => `${name}, with headlines by readers`
export const feedLink = 'Feed of fixes'
export const fixedFeedLink = 'The outlet’s feed, with headlines by readers'
export const noHeadlines = 'No headlines from this site yet. Paste the address of an article to add the first one.'
