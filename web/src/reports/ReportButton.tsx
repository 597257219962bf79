import type { Reportable } from '@unspun/contract/moderation/kinds.ts'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'

interface Props {
  what: Reportable
  id: number
  title: string
  className?: string
}

/** Opens the popup that reports something. */
export function ReportButton({ what, id, title, className }: Props) {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className={`${className ?? 'why-link'} needs-script`}
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={() => open({ kind: 'report', what, id, title })}
    >
      Report
      <span className="sr-only">
        {' '}
        <bdi>{title}</bdi>
      </span>
    </button>
  )
}
