import type { ReactNode } from 'react'

/** Shows a success message. The live region is always in the page: screen readers announce only changes inside an existing one. */
export function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="live">
      {children ? <p className="caution">{children}</p> : null}
    </div>
  )
}
