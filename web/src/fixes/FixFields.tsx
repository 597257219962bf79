import type { FixWords } from '@unspun/contract/fixes.ts'
import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { TextField } from '../ui/TextField.tsx'
import type { Fields } from '../ui/use-fields.ts'
import { type Sent, useForm } from '../ui/use-form.ts'

/** The fields of the form: empty, or those of a fix that is edited. */
export const wordsOf = (fix?: FixWords): FixWords => ({ title: fix?.title ?? '', description: fix?.description ?? '' })

/** The form of a fix's words, for a new fix and for an existing one. */
export function useFixForm(fields: Fields<FixWords>, send: (words: FixWords) => Promise<Sent>) {
  return useForm({
    fields,
    check: ({ title }) => (title ? {} : { title: messages.fix.titleRequired }),
    send,
  })
}

/** The fields of a fix. */
export function FixFields({ form }: { form: ReturnType<typeof useFixForm> }) {
  return (
    <>
      <TextField
        label="Fix Title"
        placeholder="new title"
        autoComplete="off"
        maxLength={limits.fixTitle}
        counter
        {...form.field('title')}
      />
      <TextField
        label="Fix Description"
        optional
        lines={3}
        maxLength={limits.fixDescription}
        counter
        {...form.field('description')}
      />
    </>
  )
}
