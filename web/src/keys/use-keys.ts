import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useOverlays } from '../ui/overlays.ts'
import { keysAreOn } from './key-setting.ts'

let loading: Promise<typeof import('./press-key.ts')> | undefined

/** One promise for all keys, so that they are dealt with in the order in which they were pressed. After a failure the next key tries again. */
function load() {
  loading ??= import('./press-key.ts').catch((fault) => {
    loading = undefined
    throw fault
  })
  return loading
}

/** Whether a key is for the page: no other key is held, nothing is being typed into, and nothing lies over the page. */
function isForPage({ key, altKey, ctrlKey, metaKey, target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (key.length !== 1 || altKey || ctrlKey || metaKey || defaultPrevented || isComposing) return false
  if (history.state?.usr?.overlay) return false
  return !(target instanceof HTMLElement) || !target.closest('input, textarea, select, [contenteditable], iframe')
}

/** Single keys that lead through the site. What they do is fetched with the first one. */
export function useKeys(): void {
  const navigate = useNavigate()
  const { open } = useOverlays()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event) || !keysAreOn()) return
      // A key that is held leads on from card to card, and does nothing else again: it would cast and take back votes.
      if (event.repeat && event.key !== 'j' && event.key !== 'k') return
      // Some browsers search the page with it.
      if (event.key === '/') event.preventDefault()
      void load()
        .then(({ pressKey }) => pressKey(event.key, event.timeStamp, { go: (path) => void navigate(path), open }))
        .catch(() => undefined)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, open])
}
