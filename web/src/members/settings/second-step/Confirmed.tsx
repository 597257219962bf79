import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface Props {
  label: string
  /** The label for screen readers, which says of what. */
  named: string
  /** Asked before `onConfirm`. Without it nothing is asked. */
  question: string | undefined
  locked: boolean
  busy: boolean
  onConfirm: () => void
}

/** A button that asks first. */
export function Confirmed({ label, named, question, locked, busy, onConfirm }: Props) {
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLFieldSetElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const answered = useRef(false)
  useEffect(() => {
    if (asking) place.current?.querySelector('button')?.focus()
    else if (answered.current) opener.current?.focus()
    answered.current = asking
  }, [asking])

  if (!asking)
    return (
      <button
        ref={opener}
        type="button"
        className="btn-line"
        aria-label={named}
        disabled={locked}
        aria-disabled={busy || undefined}
        onClick={() => (question === undefined ? onConfirm() : setAsking(true))}
      >
        {label}
      </button>
    )
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAsking(false)
  }
  return (
    <fieldset ref={place} aria-label={question} className="factor-question" onKeyDown={keep}>
      <p aria-hidden>{question}</p>
      <div className="row wrap">
        <button type="button" className="btn-line" onClick={() => setAsking(false)}>
          Keep
        </button>
        <button
          type="button"
          className="btn-line danger"
          aria-disabled={busy || undefined}
          onClick={() => (busy ? undefined : onConfirm())}
        >
          {busy ? <span className="spinner" aria-hidden /> : null}
          <span>{label}</span>
        </button>
      </div>
    </fieldset>
  )
}
