export const intro = 'Fresh from the news sites. Pick a headline and write a better one.'
export const asPrinted = 'As the outlets printed them'
export const moreRecent = 'More headlines'
export const none = 'No news right now. Please check back in a while.'
export const noMatch = 'No headlines match these filters.'
export const clear = 'Show all headlines'
export const count = (shown: number, all: number) =>
  shown === all ? `${all} headlines` : `${shown} of ${all} headlines`
export const title = 'In The News'
export const words = 'Words in the news'
export const ofWords = 'in the news'
export const fixes = (count: number) => (count === 1 ? '1 fix' : `${count} fixes`)
export const seeFixes = (count: number) => (count === 1 ? 'See the fix' : `See the ${count} fixes`)
export const readArticle = 'Read the article'
export const newTab = '(opens in a new tab)'
