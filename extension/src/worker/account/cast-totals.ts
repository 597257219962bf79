const NAME = 'totals'
const MOST = 200

/** Totals after the reader's own votes, newest first, in session storage. Packs are older until the next load. */
type Totals = { headline_fix_id: number; total: number; at: number }[]

async function allTotals(): Promise<Totals> {
  const { [NAME]: stored } = await chrome.storage.session.get(NAME)
  return (stored ?? []) as Totals
}

export async function keepTotal(headline_fix_id: number, total: number): Promise<void> {
  const others = (await allTotals()).filter((each) => each.headline_fix_id !== headline_fix_id)
  await chrome.storage.session.set({ [NAME]: [{ headline_fix_id, total, at: Date.now() }, ...others].slice(0, MOST) })
}

/** Returns the total after the reader's vote if it is newer than the packs. */
export async function totalSince(headline_fix_id: number, loaded_at: number | null): Promise<number | null> {
  const found = (await allTotals()).find((each) => each.headline_fix_id === headline_fix_id)
  return found && found.at > (loaded_at ?? 0) ? found.total : null
}
