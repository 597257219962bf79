/** A short notice over the page. */
export interface Notice {
  text: string
  /** The button that helps: logging in, or trying again. */
  action?: { label: string; run: () => void }
  /** Only for screen readers: what the page shows anyway. */
  quiet?: boolean
}

type Listener = (notice: Notice) => void
let waiting: Notice | undefined
let listener: Listener | undefined
let wake: (() => void) | undefined

function show(notice: Notice): void {
  if (listener) listener(notice)
  else {
    waiting = notice
    wake?.()
  }
}

/** Shows a short notice, in place of the one before. `action` is the button that helps. */
export const notify = (text: string, action?: Notice['action']): void => show(action ? { text, action } : { text })

/** Tells screen readers what everybody else sees on the page. */
export const announce = (text: string): void => show({ text, quiet: true })

/** Registers a function to call when a notice waits to be shown. */
export function onFirstNotice(call: () => void): void {
  wake = call
  if (waiting) call()
}

/** Registers the component that shows notices, and passes it the one that is waiting. */
export function showNotices(component: Listener): () => void {
  listener = component
  if (waiting) component(waiting)
  waiting = undefined
  return () => {
    listener = undefined
  }
}
