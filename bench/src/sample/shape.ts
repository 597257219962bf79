/** Each headline has about 3 fixes, 10 votes and 5 comments. */
export const shapeOf = (headlines: number) => ({
  users: Math.ceil(headlines / 5),
  domains: Math.ceil(headlines / 10),
})

/** Number of fix ids reserved for each headline, so that ids can be computed. */
export const FIX_IDS_PER_HEADLINE = 64

export const firstFixOf = (headline: number) => headline * FIX_IDS_PER_HEADLINE + 1
export const headlineOfFix = (fix: number) => Math.floor(fix / FIX_IDS_PER_HEADLINE)

/** Hot spots grow with the site: a fix has a hundredth of all votes, and another a hundredth of all comments. */
export function hotSpotsOf(headlines: number) {
  const middle = Math.ceil(headlines / 2)
  return {
    voted: { fix: firstFixOf(middle), votes: Math.ceil(headlines / 10) },
    discussed: { fix: firstFixOf(middle + 1), comments: Math.ceil(headlines / 20) },
    threaded: { fix: firstFixOf(middle + 2), replies: Math.ceil(headlines / 100) },
  }
}
