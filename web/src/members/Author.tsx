import { pages } from '@unspun/contract/pages.ts'
import type { ReactNode } from 'react'

interface Props {
  /** Empty for former members, who have no profile. */
  username: string
  children: ReactNode
}

export function Author({ username, children }: Props) {
  if (!username) return <span className="author">{children}</span>
  return (
    <a href={pages.profile(username)} className="author">
      {children}
    </a>
  )
}
