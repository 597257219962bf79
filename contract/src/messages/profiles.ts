export const about = (name: string) => `Headlines rewritten by ${name}, next to the originals.`
export const feedOf = (name: string) => `Fixes by ${name}`
export const noFixes = 'No fixes yet.'
export const noFixesOfYours = "You haven't written any fixes yet. Pick a headline and write a better one."
export const noFavorites = 'No favourites yet. Press the star on a fix or a headline to keep it here.'
export const favoritesFailed = "We couldn't load your favourites."
export const disabled = 'Only you can see this fix while it is disabled.'
export const joined = (month: string) => `Joined ${month}`
export const suspended = (day: string) => `Suspended ${day ? `until ${day}` : 'for good'}`
export const fixes = (count: number) => (count === 1 ? 'fix' : 'fixes')
export const votes = (count: number) => (count === 1 ? 'vote received' : 'votes received')
export const leads = (leads: number, of: number) => `leads on ${leads} of ${of} contested headlines`
export const best = 'Best line'
export const followed = (count: number) =>
  count === 1 ? 'headline that the outlet changed to match' : 'headlines that outlets changed to match'
export const agreement = (agreed: number, judged: number) => `agrees with readers: ${agreed} of ${judged}`
export const daysInRow = 'days in a row'
export const edit = 'Edit profile'
