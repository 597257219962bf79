/** A time within the next days in the reader's language, such as `Tuesday 14:05`. `at` in milliseconds. */
export const dayAndTime = (at: number): string =>
  new Date(at).toLocaleString(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })
