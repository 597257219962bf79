import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import '../ui/forms.css'
import { useId } from 'react'
import { FieldError } from '../ui/FieldError.tsx'

interface Props {
  agreed: boolean
  onChange: (agreed: boolean) => void
  error: string | undefined
}

/** The checkbox for the terms. They open in a new tab, so that the entered text is not lost. */
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
          <label htmlFor={id}>{accountMessages.iAgreeTo}</label>{' '}
          <a href={pages.policy()} target="_blank" rel="noopener">
            {accountMessages.terms}
          </a>
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
