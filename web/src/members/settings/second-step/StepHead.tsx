import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus, and comes into view. */
export function StepHead({ children }: { children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <h3 ref={head} tabIndex={-1} className="step-head">
      {children}
    </h3>
  )
}
