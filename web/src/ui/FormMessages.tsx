import { ErrorList } from './ErrorList.tsx'
import { StatusMessage } from './StatusMessage.tsx'
import type { Sent } from './use-form.ts'

/** The result of sending a form, in the same place in every form: above its button. */
export function FormMessages({ form }: { form: Sent }) {
  return (
    <>
      <ErrorList errors={form.refused} />
      <StatusMessage>{form.done}</StatusMessage>
    </>
  )
}
