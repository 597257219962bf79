import { Share2 } from 'lucide'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'

interface Props {
  title: string
  path: string
}

/** Opens the Share popup of a page. */
export function ShareButton({ title, path }: Props) {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className="icon-btn needs-script"
      aria-label={`Share: ${title}`}
      aria-haspopup="dialog"
      title="Share"
      {...preloadOverlays}
      onClick={() => open({ kind: 'share', title, path })}
    >
      <Icon of={Share2} size={20} />
    </button>
  )
}
