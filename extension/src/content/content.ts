import type { Tell } from '../messages.ts'
import { MARK } from './mark-parts.ts'
import { PageWatcher } from './page-watcher.ts'
import { listenForPresses } from './presses.ts'

declare global {
  /** This script runs twice in a tab that was open when its outlet was permitted. Only the first run counts. */
  var unspunRuns: boolean | undefined
}

// Feeds and other XML have no headlines.
const isPage = document instanceof HTMLDocument || document.contentType === 'application/xhtml+xml'

// Marks of an older version stay until the page is reloaded, because only that version knows the original text.
if (!globalThis.unspunRuns && isPage && !document.querySelector(MARK)) {
  globalThis.unspunRuns = true
  listenForPresses()
  // A prerendered page has not been opened yet.
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}

function begin(): void {
  const watcher = new PageWatcher()
  watcher.start()
  // Pages cannot send messages here. Only the extension can.
  chrome.runtime.onMessage.addListener((message: Tell, _sender, respond) => {
    if (message.kind === 'ask-again') watcher.readAgain()
    if (message.kind === 'shown') respond({ article: watcher.hasArticle(), headlines: watcher.titles.size })
  })
}
