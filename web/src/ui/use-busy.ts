import { useState } from 'react'

/** Returns a function that runs one task at a time. Tasks passed while another one runs are dropped. */
export function oneAtATime(onBusy: (busy: boolean) => void) {
  let busy = false
  return async (task: () => Promise<void>): Promise<void> => {
    if (busy) return
    busy = true
    onBusy(true)
    try {
      await task()
    } finally {
      busy = false
      onBusy(false)
    }
  }
}

/** `run` sends something at most once at a time; `busy` is true meanwhile. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => oneAtATime(setBusy))
  return { busy, run }
}
