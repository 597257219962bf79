import type { ModeratorAction } from '@unspun/contract/actions.ts'
import { useEffect, useRef } from 'react'
import { keysAreOn } from '../layout/shortcuts/shortcut-setting.ts'
import { composes } from '../ui/composes.ts'

interface Desk {
  /** The elements of the items, in their order. */
  cards: () => HTMLElement[]
  select: (at: number) => void
  act: (action: ModeratorAction, at: number) => void
  /** The action that keeps a thing in this queue. */
  keep: ModeratorAction
}

/** The single-key shortcuts of the queue. They come before those of the site, and can be turned off with them. */
export function useDeskKeys(desk: Desk): void {
  const now = useRef(desk)
  useEffect(() => {
    now.current = desk
  })
  useEffect(() => {
    // `g` begins a sequence of the site, such as `g h`.
    let last = ''
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event
      const before = last
      last = key
      if (altKey || ctrlKey || metaKey || composes(event) || before === 'g' || !keysAreOn()) return
      if (history.state?.usr?.overlay) return
      // A box is no field for texts.
      if (target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select')) return
      const { cards, select, act, keep } = now.current
      const all = cards()
      const at = all.findIndex((card) => card.contains(document.activeElement))
      if (key === 'j' || key === 'k') {
        const next = all[at < 0 ? 0 : at + (key === 'j' ? 1 : -1)]
        next?.focus({ preventScroll: true })
        next?.scrollIntoView({ block: 'nearest' })
      } else if (key === 'x' && !event.repeat) select(Math.max(at, 0))
      else if ((key === 'h' || key === 'd') && !event.repeat) act(key === 'h' ? 'hide' : keep, Math.max(at, 0))
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}
