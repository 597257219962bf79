import type { FixWords } from '@unspun/contract/fixes.ts'
import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import type { Wrong } from '../ui/form-values.ts'
import { TextField } from '../ui/TextField.tsx'
import type { Fields } from '../ui/use-fields.ts'
import { type Sent, useForm } from '../ui/use-form.ts'

/** The fields of the form: empty, or those of a fix that is edited. */
export const wordsOf = (fix?: FixWords): FixWords => ({ title: fix?.title ?? '', description: fix?.description ?? '' })

/** The message for a fix whose title is missing. */
export const checkWords = ({ title }: FixWords): Wrong => (title ? {} : { title: messages.fix.titleRequired })

/** The form of a fix's words. */
export function useFixForm(fields: Fields<FixWords>, send: (words: FixWords) => Promise<Sent>) {
  return useForm({ fields, check: checkWords, send })
}

/** The fields of a fix, for a new fix and for an existing one. */
export function FixFields({ form }: { form: Pick<ReturnType<typeof useFixForm>, 'field'> }) {
  return (
    <>
      <TextField
        label="Fix Title"
        placeholder="new title"
        hint={messages.fix.guidance}
        autoComplete="off"
        maxLength={limits.fixTitle}
        counter
        headline
        {...form.field('title')}
      />
      <TextField
        label="Fix Description"
        optional
        lines={2}
        maxLength={limits.fixDescription}
        counter
        {...form.field('description')}
      />
    </>
  )
}
