/** `to`: the address of the page that it leads to. */
type Action = { label: string } & ({ run: () => void } | { to: string })

export interface Notice {
  text: string
  action?: Action
  /** For screen readers only: the page already shows it. */
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

export const notify = (text: string, action?: Action): void => show(action ? { text, action } : { text })

/** Announces to screen readers what the page shows. */
export const announce = (text: string): void => show({ text, quiet: true })

export function onFirstNotice(call: () => void): void {
  wake = call
  if (waiting) call()
}

/** Registers the component that shows notices, and passes it the pending one. */
export function showNotices(component: Listener): () => void {
  listener = component
  if (waiting) component(waiting)
  waiting = undefined
  return () => {
    listener = undefined
  }
}
