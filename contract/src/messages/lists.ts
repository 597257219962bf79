/** The sentences of the lists of headlines and their cards. */
export const listMessages = {
  lists: 'Lists of headlines',
  topTitle: 'Top Fixes',
  topIntro: (period: 'day' | 'week' | 'month') => `The best fixes of the last ${period}, in the eyes of readers.`,
  topEmpty: (period: 'day' | 'week' | 'month') =>
    `No fix of the last ${period} has more votes up than down yet. Yours could be the first.`,
  needsTab: 'Needs a fix',
  needsTitle: 'Needs a Fix',
  needsIntro:
    'Headlines without a fix that readers like. First come those that many look at, and those that tease or shout.',
  needsEmpty: 'Every headline has a fix that readers like. Paste the address of an article to add another one.',
  noHeadlinesYet: 'No fixes yet. Paste the address of an article to write the first one.',
  leading: 'Leading fix',
  fixes: (count: number) => `${count} ${count === 1 ? 'fix' : 'fixes'}`,
  comments: (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`,
  onThisFix: 'on this fix',
  cardMenu: (title: string) => `More: ${title}`,
  readArticle: (domain: string) => `Read the article on ${domain}`,
} as const
