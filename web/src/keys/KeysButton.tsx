import { useOverlays } from '../ui/overlays.ts'
import { warmOverlays } from '../ui/warm.ts'

/** Opens the list of shortcuts, for those who do not know the key. */
export function KeysButton() {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className="needs-script needs-keys"
      aria-haspopup="dialog"
      {...warmOverlays}
      onClick={() => open({ kind: 'keys' })}
    >
      Keyboard shortcuts
    </button>
  )
}
