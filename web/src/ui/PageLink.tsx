import type { pages } from '@unspun/contract/pages.ts'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

/** Whether the site has this page. */
export const pageExists = (page: keyof typeof pages): boolean => page in paths

interface Props {
  page: keyof typeof pages
  to: string
  className?: string
  children: ReactNode
  label?: string
  current?: boolean
}

/** A link to a page, or its text alone if the site does not have the page. */
export function PageLink({ page, to, className, children, label, current }: Props) {
  if (!pageExists(page)) return <span className={className}>{children}</span>
  return (
    <a href={to} className={className} aria-label={label} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}
