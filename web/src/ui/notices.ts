type Listener = (text: string) => void
let waiting: string[] = []
let listener: Listener | undefined
let wake: (() => void) | undefined

/** Says something in a corner of the page. */
export function notify(text: string): void {
  if (listener) listener(text)
  else {
    waiting.push(text)
    wake?.()
  }
}

/** Called when somebody wants to say something and nobody shows it yet. */
export function onFirstNotice(call: () => void): void {
  wake = call
  if (waiting.length > 0) call()
}

/** The one place that shows notices; it also gets those that waited for it. */
export function showNotices(show: Listener): () => void {
  listener = show
  for (const text of waiting) show(text)
  waiting = []
  return () => {
    listener = undefined
  }
}
