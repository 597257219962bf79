import './quotes.css'
import { fixLimits } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'

type Props = Pick<Parameters<typeof TextField>[0], 'name' | 'value' | 'onValue' | 'error'>

/** The field for the passage of the article that supports a fix. It is folded, because few authors need it. */
export function QuoteField(field: Props) {
  const [open] = useState(field.value !== '')
  return (
    <details className="quote-field" open={open}>
      <summary>
        {fixMessages.where} <span>(optional)</span>
      </summary>
      <TextField label={fixMessages.quoteLabel} lines={2} maxLength={fixLimits.quote} counter {...field} />
    </details>
  )
}
