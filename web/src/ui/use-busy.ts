import { useState } from 'react'

/** Tasks passed while another one runs are dropped. */
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

export function useBusy() {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => oneAtATime(setBusy))
  return { busy, run }
}
