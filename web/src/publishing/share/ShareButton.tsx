import { Share2 } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { preloadOverlays } from '../../ui/preload-overlays.ts'

interface Props {
  title: string
  path: string
  /** Set on the page of a fix. */
  fix?: number
  /** The look of a button with a label. Without it, only the icon is shown. */
  className?: string
}

export function ShareButton({ className, ...shared }: Props) {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className={`${className ?? 'icon-btn'} needs-script`}
      aria-label={`Share: ${shared.title}`}
      aria-haspopup="dialog"
      title={className ? undefined : 'Share'}
      {...preloadOverlays}
      onClick={() => open({ kind: 'share', ...shared })}
    >
      <Icon of={Share2} size={className ? 18 : 20} />
      {className ? <span>Share</span> : null}
    </button>
  )
}
