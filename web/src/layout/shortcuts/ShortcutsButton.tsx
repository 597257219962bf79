import { useOverlays } from '../../ui/overlays.ts'
import { preloadOverlays } from '../../ui/preload-overlays.ts'

export function ShortcutsButton() {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className="needs-script needs-keys"
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={() => open({ kind: 'keys' })}
    >
      Keyboard shortcuts
    </button>
  )
}
