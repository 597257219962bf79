import './hints/hints.css'
import { type FixWords, fixLimits } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { cleanLine, cleanText, isBlank } from '@unspun/contract/text.ts'
import type { Wrong } from '../ui/form-values.ts'
import { TextField } from '../ui/TextField.tsx'
import type { Fields } from '../ui/use-fields.ts'
import { type Sent, useForm } from '../ui/use-form.ts'
import { TitleHints, type Written } from './hints/TitleHints.tsx'
import { QuoteField } from './quotes/QuoteField.tsx'

export const wordsOf = ({ title, description, quote }: FixWords = NO_WORDS): FixWords => ({ title, description, quote })
const NO_WORDS: FixWords = { title: '', description: '', quote: '' }

/** The words as the site stores them. */
export const cleaned = ({ title, description, quote }: FixWords): FixWords => ({
  title: cleanLine(title),
  description: cleanText(description),
  quote: cleanText(quote),
})

export const checkWords = ({ title }: FixWords): Wrong =>
  isBlank(cleanLine(title)) ? { title: fixMessages.titleRequired } : {}

export function useFixForm(fields: Fields<FixWords>, send: (words: FixWords) => Promise<Sent>) {
  return useForm({ fields, check: checkWords, send: (words) => send(cleaned(words)) })
}

interface Props {
  form: Pick<ReturnType<typeof useFixForm>, 'field'>
  written: Written
  /** A consequence of the title as it is typed. */
  warning?: string | undefined
}

export function FixFields({ form, written, warning }: Props) {
  const title = form.field('title')
  return (
    <>
      <div className="field-group">
        <TextField
          label="Fix Title"
          placeholder="new title"
          hint={
            <div className="hint-place">
              <TitleHints title={title.value} {...written}>
                <span>{fixMessages.guidance}</span>
              </TitleHints>
            </div>
          }
          autoComplete="off"
          maxLength={fixLimits.title}
          counter
          headline
          {...title}
        />
        {/* Always rendered, because screen readers announce only changes in an existing region. */}
        <p role="status" className="note">
          {warning}
        </p>
      </div>
      <TextField
        label="Fix Description"
        optional
        lines={2}
        maxLength={fixLimits.description}
        counter
        {...form.field('description')}
      />
      <QuoteField {...form.field('quote')} />
    </>
  )
}
