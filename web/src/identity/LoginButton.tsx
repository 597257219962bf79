import type { ReactNode } from 'react'
import { type Overlay, useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'

interface Props {
  className?: string
  /** Opens once the visitor is logged in. */
  then?: Overlay | undefined
  children: ReactNode
}

/** Opens the login over the page, to which it returns. */
export function LoginButton({ className = 'btn-brand', then, children }: Props) {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className={`${className} needs-script`}
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={() => open({ kind: 'login', ...(then && { then }) })}
    >
      {children}
    </button>
  )
}
