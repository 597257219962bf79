import { pages } from '@unspun/contract/pages.ts'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  /** Still under way. */
  busy?: boolean
  /** What follows the title. */
  children?: ReactNode
  /** What can be done next; without it, a link home. */
  next?: ReactNode
}

/** One sentence in the place of a page: what became of a mailed link or of a social login. */
export function AuthNotice({ title, busy, children, next }: Props) {
  return (
    <div className="notice-page">
      <div role="status">
        <h1 className="page-title">{title}</h1>
      </div>
      {children}
      {busy ? <div className="progress" /> : null}
      {busy ? null : <div className="page-actions">{next ?? <HomeLink />}</div>}
    </div>
  )
}

export function HomeLink({ good }: { good?: boolean }) {
  return (
    <a href={pages.home()} className={good ? 'btn-brand' : 'btn-line'}>
      Home
    </a>
  )
}

export function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="btn-line" onClick={onPress}>
      Try again
    </button>
  )
}

/** A title that takes the place of a form: who was in the form goes on here. */
export function FocusedTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h1 ref={title} tabIndex={-1} className="page-title">
      {children}
    </h1>
  )
}
