/** A day as people write it, in UTC like the day that the server names: 3 December 2026. */
export const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
