import './quiet-btn.css'
import './ask-first.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useBusy } from './use-busy.ts'

interface Props {
  question: string
  no: string
  yes: string
  /** Gets the element of the question, which may disappear with what is removed. */
  act: (place: HTMLElement) => Promise<void>
  /** Renders the button that asks. */
  children: (ask: () => void) => ReactNode
}

/** Replaces a button by a question until the reader answers. The focus moves along. */
export function AskFirst({ question, no, yes, act, children }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()
  const place = useRef<HTMLElement>(null)
  const answered = useRef(false)
  useEffect(() => {
    if (asking || answered.current) place.current?.querySelector('button')?.focus()
    answered.current = asking
  }, [asking])
  const stop = () => setAsking(false)
  const answer = async () => {
    if (place.current) await act(place.current)
    stop()
  }
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop()
  }
  return (
    <span ref={place} className="ask-first">
      {asking ? (
        <fieldset aria-label={question} className="row wrap ask" onKeyDown={keep}>
          <span aria-hidden>{question}</span>
          <span className="row">
            <button type="button" className="quiet-btn" onClick={stop}>
              {no}
            </button>
            <button
              type="button"
              className="quiet-btn danger"
              aria-disabled={busy || undefined}
              onClick={() => void run(answer)}
            >
              {busy ? <span className="spinner" aria-hidden /> : null}
              <span>{yes}</span>
            </button>
          </span>
        </fieldset>
      ) : (
        children(() => setAsking(true))
      )}
    </span>
  )
}
