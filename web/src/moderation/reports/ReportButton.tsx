import type { Reportable } from '@unspun/contract/actions.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { preloadOverlays } from '../../ui/preload-overlays.ts'

interface Props {
  what: Reportable
  id: number
  /** The words of the thing. */
  title: string
  /** Names the thing for screen readers, if its words are long. */
  name?: string
  className?: string
}

/** Opens the popup that reports something. */
export function ReportButton({ what, id, title, name = title, className }: Props) {
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
        <bdi>{name}</bdi>
      </span>
    </button>
  )
}
