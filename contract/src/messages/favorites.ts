export const login = 'Log in to keep favourites'
export const verify = 'Verify your email address to keep favourites'
export const failed = "Your favourite wasn't saved. Please try again."
export const add = 'Add to favourites'
