import './forms.css'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

interface Props
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'placeholder' | 'autoComplete'> {
  name: string
  label: string
  value: string
  onValue: (text: string) => void
  hint?: string
  error?: string | undefined
  optional?: boolean
  maxLength?: number
  /** Shows how many characters of `maxLength` are used. */
  counter?: boolean
  /** More than one line makes it a text area. */
  lines?: number
  /** The text is not prose: the browser must not correct or capitalise it. */
  plain?: boolean
  children?: ReactNode
}

/** A labelled text field with its hint, its counter and its error. */
export function TextField({
  label,
  onValue,
  hint,
  error,
  optional,
  counter,
  lines = 1,
  plain,
  children,
  ...input
}: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`, counter && `${id}-count`].filter(Boolean).join(' ')
  const shared = {
    ...input,
    ...(plain ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {}),
    id,
    className: 'field',
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
  return (
    <div className="field-group">
      <div className="field-head">
        <label htmlFor={id} className="field-label">
          {label}
          {optional ? <span> (optional)</span> : null}
        </label>
        {counter ? (
          <span id={`${id}-count`} className="field-count">
            {input.value.length}/{input.maxLength}
          </span>
        ) : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      ) : null}
      {lines > 1 ? (
        <textarea {...shared} rows={lines} onChange={(event) => onValue(event.target.value)} />
      ) : (
        <div className="field-box">
          <input {...shared} onChange={(event) => onValue(event.target.value)} />
          {children}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
