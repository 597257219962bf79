import { pages } from '@unspun/contract/pages.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { LoginButton } from './LoginButton.tsx'

interface Props {
  title: string
  busy?: boolean
  children?: ReactNode
  /** The next steps. A link home by default, nothing for `null`. */
  next?: ReactNode
}

export function AuthNotice({ title, busy, children, next }: Props) {
  return (
    <div className="notice-page">
      <div role="status">
        <h1 className="page-title">{title}</h1>
      </div>
      {children}
      {busy ? <div className="progress" /> : null}
      {busy || next === null ? null : <div className="page-actions">{next === undefined ? <HomeLink /> : next}</div>}
    </div>
  )
}

/** A login that did not succeed, with a button to log in. */
export function LogInAgain({ why }: { why: string }) {
  return (
    <AuthNotice
      title={why}
      next={
        <>
          <LoginButton>Login</LoginButton>
          <HomeLink />
        </>
      }
    />
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

/** A title that replaces a form and takes the focus. */
export function FocusedTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h1 ref={title} tabIndex={-1} className="page-title">
      {children}
    </h1>
  )
}
