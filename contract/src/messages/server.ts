// Refusals that any call can get, and the page for an address that does not exist.

export const badRequest = "We couldn't understand this request."
export const badField = (field: string) => `The field ${field} is missing or has the wrong type.`
export const signInFirst = 'Please log in first.'
export const tokenExpired = 'Your session has expired. Please log in again.'
export const ownSessionEnded = 'Your session has ended. Please log in again. What you typed has been kept.'
export const notAllowed = "You aren't allowed to do this."
export const verifyFirst = 'You must verify your email address.'
export const notFound = 'Page Not Found'
export const nothingHere = 'There is nothing at this address.'
export const methodNotAllowed = "This address doesn't accept that kind of request."
export const tooLarge = 'This is too large to send.'
export const tooMany = 'That was a lot at once. Please wait a moment and try again.'
export const busy = 'The site is busy. Please try again in a moment.'
export const unavailable = "We can't save anything right now. You can keep reading; please try again in a moment."
export const fault = (requestId: string) => `Something went wrong on our side. Please try again. (Request ${requestId})`
