import { ErrorList } from './ErrorList.tsx'
import { StatusMessage } from './StatusMessage.tsx'
import type { Sent } from './use-form.ts'

export function FormMessages({ form }: { form: Sent }) {
  return (
    <>
      <ErrorList errors={form.refused} />
      <StatusMessage>{form.done}</StatusMessage>
    </>
  )
}
