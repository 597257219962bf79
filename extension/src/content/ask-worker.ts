import type { PageCall, PageCalls } from '../messages.ts'

/** Waits before the next try in milliseconds. A worker that the browser is just ending does not answer. */
const WAITS = [100, 1000]

/** Asks the worker. Null if it cannot answer, as after an update of the extension, when this script belongs to the version before. */
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

/** Returns whether the extension that this script belongs to is still there. */
const isCurrent = (): boolean => chrome.runtime?.id !== undefined
