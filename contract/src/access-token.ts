/** Minutes for which an access token is valid. In a file of its own, because every page loads it, and no other limit of signing in. */
export const accessTokenMinutes = 15
