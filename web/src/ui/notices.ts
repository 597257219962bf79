type Listener = (text: string) => void
let waiting: string[] = []
let listener: Listener | undefined
let wake: (() => void) | undefined

/** Shows a short notice in a corner of the page. */
export function notify(text: string): void {
  if (listener) listener(text)
  else {
    waiting.push(text)
    wake?.()
  }
}

/** Registers a function to call when a notice waits to be shown. */
export function onFirstNotice(call: () => void): void {
  wake = call
  if (waiting.length > 0) call()
}

/** Registers the component that shows notices, and passes it those that are waiting. */
export function showNotices(show: Listener): () => void {
  listener = show
  for (const text of waiting) show(text)
  waiting = []
  return () => {
    listener = undefined
  }
}
