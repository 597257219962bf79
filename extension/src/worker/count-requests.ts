const NAME = 'requests'

export interface Requests {
  /** By the reader's clock, such as `2026-11-25`. */
  day: string
  packs: number
  archive: number
  others: number
  account: number
}

let last: Promise<unknown> = Promise.resolve()

export async function requestsToday(): Promise<Requests> {
  const { [NAME]: stored } = await chrome.storage.local.get(NAME)
  const { day, packs, archive, others, account } = (stored ?? {}) as Partial<Requests>
  const today = new Date().toLocaleDateString('sv')
  const count = (kept: unknown) => (day === today && Number.isSafeInteger(kept) ? (kept as number) : 0)
  return { day: today, packs: count(packs), archive: count(archive), others: count(others), account: count(account) }
}

/** Counts a request before it is sent. Calls are serialised, so that none is lost. */
export function countRequest(kind: Exclude<keyof Requests, 'day'>): Promise<void> {
  const counted = last.then(async () => {
    const requests = await requestsToday()
    await chrome.storage.local.set({ [NAME]: { ...requests, [kind]: requests[kind] + 1 } })
  })
  last = counted.catch(() => {})
  return counted
}
