/** What belongs to a site of so many headlines: about 3 fixes, 10 votes and 5 comments of each headline, a fifth as many people, a tenth as many sites that they are from. */
export const shapeOf = (headlines: number) => ({
  headlines,
  users: Math.ceil(headlines / 5),
  domains: Math.ceil(headlines / 10),
})

/** Ids of fixes leave room for so many on each headline. */
export const FIXES_ROOM = 64

/** The first fix of a headline that `fillScaleData` made. */
export const firstFixOf = (headline: number) => headline * FIXES_ROOM + 1

/**
 * What everybody looks at, each of its own kind and each growing with the site: a fix with a hundredth of all votes, one with a hundredth of
 * all comments, and one below which a single comment has so many replies, and as many votes.
 */
export function hotThingsOf(headlines: number) {
  const middle = Math.ceil(headlines / 2)
  return {
    voted: { fix: firstFixOf(middle), votes: Math.ceil(headlines / 10) },
    discussed: { fix: firstFixOf(middle + 1), comments: Math.ceil(headlines / 20) },
    threaded: { fix: firstFixOf(middle + 2), replies: Math.ceil(headlines / 100) },
  }
}
