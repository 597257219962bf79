import type { ReactNode } from 'react'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'

interface Props {
  headline_id: number
  className: string
  children: ReactNode
}

export function AddFixButton({ headline_id, className, children }: Props) {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={() => open({ kind: 'addFix', headline_id })}
    >
      {children}
    </button>
  )
}
