import { readPageCall, readPopupCall } from '../messages.ts'
import { answerPage, answerPopup, type CallingPage } from './answer.ts'

type Sender = chrome.runtime.MessageSender

/** Answers messages. Each comes from a script in the top frame of a page or from a page of the extension, and may ask only what that one may. */
export function receive(message: unknown, sender: Sender): Promise<unknown> | null {
  if (isOwnPage(sender)) {
    const call = readPopupCall(message)
    return call && answerPopup(call)
  }
  const page = pageOf(sender)
  const call = page && readPageCall(message)
  return call && answerPage(call, page)
}

function isOwnPage({ id, url }: Sender): boolean {
  return id === chrome.runtime.id && url !== undefined && url.startsWith(chrome.runtime.getURL(''))
}

function pageOf({ id, url, tab, frameId }: Sender): CallingPage | null {
  if (id !== chrome.runtime.id || !tab || frameId !== 0 || !url || !/^https?:/.test(url)) return null
  return { url, isPrivate: tab.incognito }
}
