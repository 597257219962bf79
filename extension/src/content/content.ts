import type { Tell } from '../messages.ts'
import { MARK } from './mark-parts.ts'
import { PageWatcher } from './page-watcher.ts'
import { listenForPresses } from './presses.ts'

declare global {
  /** This script runs twice in a tab that was open when its outlet was permitted. Only the first time counts. */
  var unspunRuns: boolean | undefined
}

// The marks of an older version stay as they are until the page is opened again: only that version knows what was printed.
if (!globalThis.unspunRuns && document instanceof HTMLDocument && !document.querySelector(MARK)) {
  globalThis.unspunRuns = true
  listenForPresses()
  // A page that the browser prepares in advance has not been opened.
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}

function begin(): void {
  const watcher = new PageWatcher()
  watcher.start()
  // Messages come from the extension alone: pages have no way to send one here.
  chrome.runtime.onMessage.addListener((message: Tell, _sender, respond) => {
    if (message.kind === 'ask-again') watcher.readAgain()
    if (message.kind === 'shown') respond({ article: watcher.hasArticle(), headlines: watcher.titles.size })
  })
}
