const NAME = 'requests'

export interface Requests {
  /** As the reader's clock has it: `2026-11-25`. */
  day: string
  packs: number
  archive: number
}

let last: Promise<unknown> = Promise.resolve()

/** The requests of today. */
export async function requestsToday(): Promise<Requests> {
  const { [NAME]: stored } = await chrome.storage.local.get(NAME)
  const { day, packs, archive } = (stored ?? {}) as Partial<Requests>
  const today = new Date().toLocaleDateString('sv')
  return day === today && Number.isSafeInteger(packs) && Number.isSafeInteger(archive)
    ? { day, packs: packs!, archive: archive! }
    : { day: today, packs: 0, archive: 0 }
}

/** Counts one request, before it is made. One call waits for the other, so that none is lost. */
export function countRequest(kind: 'packs' | 'archive'): Promise<void> {
  const counted = last.then(async () => {
    const requests = await requestsToday()
    await chrome.storage.local.set({ [NAME]: { ...requests, [kind]: requests[kind] + 1 } })
  })
  last = counted.catch(() => {})
  return counted
}
