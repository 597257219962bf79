import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  sending: boolean
  /** It cannot be pressed at all; the reason stands beside it. */
  disabled?: boolean
  /** It looks as if it could not be pressed; pressing it says why. */
  waiting?: boolean
}

/** Sends its form. While that takes, it stays where the focus is. */
export function SubmitButton({ children, sending, disabled, waiting }: Props) {
  return (
    <button
      type="submit"
      className={waiting ? 'btn-brand btn-waiting wide' : 'btn-brand wide'}
      disabled={disabled}
      aria-disabled={sending || waiting || undefined}
    >
      {sending ? <span className="spinner" aria-hidden /> : null}
      {children}
    </button>
  )
}
