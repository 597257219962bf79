import { readAccountCall, readPageCall, readPopupCall } from '../messages.ts'
import { answerAccount } from './account/answer-account.ts'
import { answerPage, answerPopup, type CallingPage } from './answer.ts'

const POPUP = 'src/popup/popup.html'

type Sender = chrome.runtime.MessageSender

/** Answers a message. It comes from a script in a page's top frame or from a page of the extension, and each has its own calls. */
export function receive(message: unknown, sender: Sender): Promise<unknown> | null {
  if (isOwnPage(sender)) {
    const account = isPopup(sender) ? readAccountCall(message) : null
    if (account) return answerAccount(account)
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

/** Recognises the popup, with any query. Nothing else may vote or ask about the reader's account. */
function isPopup({ url = '' }: Sender): boolean {
  return url.split(/[?#]/, 1)[0] === chrome.runtime.getURL(POPUP)
}

function pageOf({ id, url, tab, frameId }: Sender): CallingPage | null {
  if (id !== chrome.runtime.id || !tab || frameId !== 0 || !url || !/^https?:/.test(url)) return null
  return { url, isPrivate: tab.incognito }
}
