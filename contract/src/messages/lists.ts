export const lists = 'Lists of headlines'
export const topTitle = 'Top Fixes'
export const topIntro = (period: 'day' | 'week' | 'month') =>
  `The best fixes of the last ${period}, in the eyes of readers.`
export const topEmpty = (period: 'day' | 'week' | 'month') =>
  `No fix of the last ${period} has more votes up than down yet. Yours could be the first.`
export const needsTab = 'Needs a fix'
export const needsTitle = 'Needs a Fix'
export const needsIntro = 'Headlines waiting for a good fix. First come those that have none.'
export const needsEmpty =
  'Every headline has a fix that readers like. Paste the address of an article to add another one.'
export const noHeadlinesYet = 'No fixes yet. Paste the address of an article to write the first one.'
export const comments = (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`
export const onThisFix = 'on this fix'
export const cardMenu = (title: string) => `More: ${title}`
export const readArticle = (domain: string) => `Read the article on ${domain}`
