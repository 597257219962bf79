import type { ReactNode } from 'react'

/** Says that something worked. The live region is always in the page: screen readers announce only changes inside an existing one. */
export function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="live">
      {children ? <p className="caution">{children}</p> : null}
    </div>
  )
}
