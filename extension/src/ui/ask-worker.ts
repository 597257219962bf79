import type { PopupCall, PopupCalls } from '../messages.ts'

/** Asks the worker. Null if it cannot answer. */
export async function askWorker<C extends PopupCall>(call: C): Promise<PopupCalls[C['kind']]['answer'] | null> {
  try {
    return (await chrome.runtime.sendMessage(call)) ?? null
  } catch {
    return null
  }
}
