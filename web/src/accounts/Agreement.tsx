import '../ui/forms.css'
import { pages } from '@unspun/contract/pages.ts'
import { useId } from 'react'

interface Props {
  agreed: boolean
  onChange: (agreed: boolean) => void
  error: string | undefined
}

/** The box that must be ticked. The terms open beside the form, so that nothing typed is lost. */
export function Agreement({ agreed, onChange, error }: Props) {
  const id = useId()
  return (
    <div className="field-group">
      <div className="row check-row">
        <input
          id={id}
          name="agreed"
          type="checkbox"
          className="check"
          checked={agreed}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          <label htmlFor={id}>I agree to the</label>{' '}
          <a href={pages.policy()} target="_blank" rel="noopener">
            Terms of Service and Privacy Policy
          </a>
        </span>
      </div>
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
