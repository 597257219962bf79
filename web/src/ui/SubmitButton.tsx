import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  form: { sending: boolean }
  /** The button cannot be pressed. A text near it gives the reason. */
  disabled?: boolean
  /** The button looks disabled. Pressing it shows the reason. */
  waiting?: boolean
  narrow?: boolean
  /** There is nothing to send yet: the button has a plain style, but can be pressed. */
  quiet?: boolean
}

/** Stays focusable while the form is being sent, so that the focus is not lost. */
export function SubmitButton({ children, form, disabled, waiting, narrow, quiet }: Props) {
  const { sending } = form
  return (
    <button
      type="submit"
      className={`${quiet ? 'btn-line' : 'btn-brand'}${waiting ? ' btn-waiting' : ''}${narrow ? '' : ' wide'}`}
      disabled={disabled}
      aria-disabled={sending || waiting || undefined}
    >
      {children}
      {sending ? <span className="spinner" aria-hidden /> : null}
    </button>
  )
}
