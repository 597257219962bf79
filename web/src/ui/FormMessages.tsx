import { ErrorList } from './ErrorList.tsx'
import { StatusMessage } from './StatusMessage.tsx'
import type { Sent } from './use-form.ts'

/** The result of sending a form. Every form shows it above its button. */
export function FormMessages({ form }: { form: Sent }) {
  return (
    <>
      <ErrorList errors={form.refused} />
      <StatusMessage>{form.done}</StatusMessage>
    </>
  )
}
