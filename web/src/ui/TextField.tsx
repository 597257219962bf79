import './forms.css'
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { composes } from './composes.ts'
import { FieldError } from './FieldError.tsx'

interface Props
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'placeholder' | 'autoComplete'> {
  name: string
  label: string
  value: string
  onValue: (text: string) => void
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  maxLength?: number
  /** Shows how many characters of `maxLength` are used. */
  counter?: boolean
  /** More than one line makes it a text area. */
  lines?: number
  /** The text is a headline: one line that wraps in a growing area, in the size of a headline. Enter submits the form. */
  headline?: boolean
  /** The text is not prose: the browser must not correct or capitalise it. */
  plain?: boolean
  children?: ReactNode
}

export function TextField({
  label,
  onValue,
  hint,
  error,
  optional,
  counter,
  lines = 1,
  headline,
  plain,
  children,
  ...input
}: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`, counter && `${id}-count`].filter(Boolean).join(' ')
  const shared = {
    ...input,
    ...(plain ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {}),
    dir: plain || input.type ? undefined : 'auto',
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
            {/* One text, so that it follows on a translated page. */}
            {`${input.value.length}/${input.maxLength}`}
          </span>
        ) : null}
      </div>
      {hint ? (
        <div id={`${id}-hint`} className="note">
          {hint}
        </div>
      ) : null}
      {headline ? (
        <LineArea {...shared} onValue={onValue} />
      ) : lines > 1 ? (
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

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ')

/** One line of text in an area that grows when the line wraps. Enter submits the form. Pasted line breaks become spaces. */
function LineArea({
  onValue,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string; onValue: (text: string) => void }) {
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || composes(event.nativeEvent)) return
    event.preventDefault()
    // Like Enter in an input, this presses the button, which does nothing while it is disabled.
    event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.click()
  }
  const take = (field: HTMLTextAreaElement) => {
    const { value, selectionStart } = field
    const line = oneLine(value)
    if (line !== value) {
      // Changed in place, so that the caret stays behind the pasted text.
      const caret = oneLine(value.slice(0, selectionStart)).length
      field.value = line
      field.setSelectionRange(caret, caret)
    }
    onValue(line)
  }
  return (
    <div className="line-area" data-text={area.value}>
      <textarea
        {...area}
        className="field"
        rows={1}
        enterKeyHint="send"
        onKeyDown={send}
        onChange={(event) => take(event.target)}
      />
    </div>
  )
}
