import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { composes } from '../../ui/composes.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { keysAreOn } from './shortcut-setting.ts'

let loading: Promise<typeof import('./run-shortcut.ts')> | undefined

/** All keys wait for the same promise, so they run in the order in which they were pressed. After a failure the next key loads the code again. */
function load() {
  loading ??= import('./run-shortcut.ts').catch((fault) => {
    loading = undefined
    throw fault
  })
  return loading
}

function isShortcut(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, target, defaultPrevented } = event
  if (key.length !== 1 || altKey || ctrlKey || metaKey || defaultPrevented || composes(event)) return false
  if (history.state?.usr?.overlay) return false
  return !(target instanceof HTMLElement) || !target.closest('input, textarea, select, [contenteditable], iframe')
}

export function useShortcuts(): void {
  const navigate = useNavigate()
  const { open } = useOverlays()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || !keysAreOn()) return
      // A held key repeats. That is fine for moving between cards, but it would cast and remove votes.
      if (event.repeat && event.key !== 'j' && event.key !== 'k') return
      // Firefox opens its quick find with this key.
      if (event.key === '/') event.preventDefault()
      void load()
        .then(({ runShortcut }) => runShortcut(event.key, event.timeStamp, { go: (path) => void navigate(path), open }))
        .catch(() => undefined)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, open])
}
