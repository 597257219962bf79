export const login = 'Log in to vote'
export const verify = 'Verify your email address to vote'
/** A total, which may be negative. */
export const total = (votes: number) => `${votes}`.replace('-', '−')
export const includingYours = (votes: number) => `${total(votes)} ${votes === 1 ? 'vote' : 'votes'}, including yours`
export const failed = "Your vote wasn't saved. Please try again."
export const countsLater = (votes: number, days: number) =>
  `Thank you for your first vote! Newcomers’ votes share a small weight. Yours count in full, this one too, once you have cast ${votes} on ${days} different days and your account is ${days} days old.`
export const up = (title: string) => `Vote up: ${title}`
export const down = (title: string) => `Vote down: ${title}`
