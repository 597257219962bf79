import type { ReactNode } from 'react'

/** What has been done. The box is there before it has words, so that a screen reader hears them. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="live">
      {children ? <p className="caution">{children}</p> : null}
    </div>
  )
}
