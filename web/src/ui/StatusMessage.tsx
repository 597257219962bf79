import type { ReactNode } from 'react'

/** Always in the page, because screen readers announce only changes in an existing live region. */
export function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="live">
      {children ? <p className="caution">{children}</p> : null}
    </div>
  )
}
