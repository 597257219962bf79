import type { PageCall, PageCalls } from '../messages.ts'

/** Delays before retries, in milliseconds. A worker that the browser is about to stop does not answer. */
const WAITS = [100, 1000]

/** Resolves to null if the worker cannot answer, for example after an update of the extension, when this script belongs to the old version. */
export async function askWorker<C extends PageCall>(call: C): Promise<PageCalls[C['kind']]['answer'] | null> {
  for (const wait of [...WAITS, 0]) {
    const answer = await askOnce(call)
    if (answer || !isCurrent()) return answer
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return null
}

async function askOnce<C extends PageCall>(call: C): Promise<PageCalls[C['kind']]['answer'] | null> {
  try {
    return (await chrome.runtime.sendMessage(call)) ?? null
  } catch {
    return null
  }
}

/** Returns whether this script's version of the extension is still installed. */
const isCurrent = (): boolean => chrome.runtime?.id !== undefined
