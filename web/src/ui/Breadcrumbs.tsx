import type { ReactNode } from 'react'

export function Breadcrumbs({ children }: { children: readonly ReactNode[] }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumbs">
      <ol className="row note">
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the steps never changes
          <li key={index} className="row">
            {child}
          </li>
        ))}
      </ol>
    </nav>
  )
}
