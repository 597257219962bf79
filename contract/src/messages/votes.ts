export const login = 'Log in to vote'
export const verify = 'Verify your email address to vote'
/** A total, which may be negative. */
export const total = (votes: number) => `${votes}`.replace('-', '−')
export const totalVotes = (votes: number) => `${total(votes)} ${votes === 1 ? 'vote' : 'votes'}`
export const includingYours = (votes: number) => `${totalVotes(votes)}, including yours`
export const failed = "Your vote wasn't saved. Please try again."
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
export const inWords = (number: number) => NUMBERS[number] ?? `${number}`
export const countsLater = (votes: number, days: number) =>
  `First vote in. ${inWords(votes - 1)} more, on ${inWords(days).toLowerCase()} days, and your votes count in full.`
export const next = 'Next'
export const nextOf = 'headline to judge'
export const up = (title: string) => `Vote up: ${title}`
export const down = (title: string) => `Vote down: ${title}`
