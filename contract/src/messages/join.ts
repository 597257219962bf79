// The page behind the link of an invitation.

export const title = (siteName: string) => `You are invited to ${siteName}`
export const description = (siteName: string) => `An invitation to register on ${siteName}.`
export const register = 'Register'
export const keep = 'Keep the link until you have registered.'
export const member = 'You are logged in.'
export const failed = 'The invitation could not be checked.'
