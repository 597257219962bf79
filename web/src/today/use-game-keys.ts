import { useEffect, useRef } from 'react'
import { keysAreOn } from '../layout/shortcuts/shortcut-setting.ts'

interface Keys {
  /** Undefined if there is nothing to choose. 0 is the side that is shown first. */
  choose: ((which: 0 | 1) => void) | undefined
  leave: () => void
}

/** The arrow keys choose a side, and Escape leaves, unless the reader has turned shortcuts off. Enter presses what has the focus, as everywhere. */
export function useGameKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, repeat, target } = event
      if (defaultPrevented || repeat || altKey || ctrlKey || metaKey || shiftKey || history.state?.usr?.overlay) return
      if (target instanceof Element && target.closest('input, textarea, select, [role="menu"], [popover]')) return
      if (!keysAreOn()) return
      const { choose, leave } = latest.current
      if (key === 'Escape') leave()
      else if (choose && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        event.preventDefault()
        choose(key === 'ArrowLeft' ? 0 : 1)
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
