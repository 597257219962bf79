import type { AccountCall, AccountCalls, PopupCall, PopupCalls } from '../messages.ts'

type OwnCalls = PopupCalls & AccountCalls

/** Resolves to null if the worker cannot answer. Only the popup gets answers about the reader's account. */
export async function askWorker<C extends PopupCall | AccountCall>(
  call: C,
): Promise<OwnCalls[C['kind']]['answer'] | null> {
  try {
    return (await chrome.runtime.sendMessage(call)) ?? null
  } catch {
    return null
  }
}
