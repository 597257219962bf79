export const titleRequired = 'Please enter a new title.'
export const titleTooLong = (max: number) => `Please keep the title to ${max} characters.`
export const descriptionTooLong = (max: number) => `Please keep the description to ${max} characters.`
export const quoteTooLong = (max: number) => `Please keep the quote to ${max} characters.`
export const maxReached = (max: number) =>
  `You already have ${max} active fixes. To create a new one, you must disable an active fix on your Profile Page.`
export const loginToPost = 'You must login to post a fix.'
export const verifyToPost = 'You must verify your email address.'
export const tooOld = 'Fix Too Old to Update'
export const sameTitle = 'You already have a fix with this title.'
export const notFound = 'This fix does not exist, or it has been disabled.'
export const posted = 'Your fix has been posted.'
export const isIn = 'Your fix is in.'
export const votesNeeded = (votes: number) => `It needs about ${votes} votes.`
export const judgeOthers = (others: number) =>
  others === 1 ? 'Judge another one meanwhile:' : `Judge ${others} others meanwhile:`
export const shareIt = 'Share it'
export const saved = 'Your changes have been saved.'
export const imageProcessing = 'Processing'
export const needsVotes = 'New: needs votes'
export const readerWritten = 'Reader-written headline'
/** Describes a fix where only text is shown, such as in previews of links. `reason` may be empty. */
export const summary = (fix: { author: string; original: string; reason: string }) =>
  [`${readerWritten} by ${fix.author}`, `${originalLabel} ${fix.original}`, fix.reason].filter(Boolean).join(' · ')
export const readerWrittenLong = 'Written by a reader, not by the news site.'
export const addYours = '+Add Your Fix'
export const write = 'Write a fix'
export const startNew = 'Start New Fix'
export const where = 'Where does the article say so?'
export const quoteFound = 'Found in the article'
export const quoteUnchecked = 'Could not be checked'
export const quoteLabel = 'Quote from the article'
export const guidance = 'Say what the article says. Keep the facts, drop the drama.'
export const readingArticle = 'Reading the article…'
export const writeMeanwhile = 'You can write meanwhile.'
export const readingSlow = 'The news site is slow to answer. We are still reading; you can write meanwhile.'
export const readOnceYouBegin = 'We read the article when you begin to write.'
export const firstOne = 'No fixes yet. Yours is the first.'
export const alreadyFixed = 'Already fixed by readers'
export const voteOrWrite = ': vote for one, or write a better one'
export const allFixes = (fixes: number) => `All ${fixes} fixes`
export const originalLabel = 'Original:'
export const fixLabel = 'Fix:'
export const fixBy = 'Fix by'
export const others = 'Fixes of this headline'
export const backToFix = 'Back to the fix'
