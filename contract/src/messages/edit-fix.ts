export const intro = (minutes: number) => `You can edit a fix for ${minutes} minutes after posting it.`
export const savedVotesGone = 'Your changes have been saved. Voting starts over.'
export const votesWillGo = (readers: number) =>
  readers === 1
    ? '1 reader has voted on the current words. If you change them, voting starts over.'
    : `${readers} readers have voted on the current words. If you change them, voting starts over.`
export const notFound = 'Fix Not Found'
export const loggedOut = 'If it is yours, log in to edit it.'
export const notFoundHelp = 'It does not exist, has been disabled, or belongs to somebody else.'
export const needsScript = 'Please turn on JavaScript and log in to edit your fix.'
