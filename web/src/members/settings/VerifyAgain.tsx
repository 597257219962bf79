import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useBrowser } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'

export function VerifyAgain({ email, verified }: { email: string; verified: boolean }) {
  const { identity } = useBrowser()
  const form = useForm({
    fields: useFields({}),
    async send() {
      const answer = await identity.post('/send-verification/', {})
      if (answer && !answer.errors) return { done: accountMessages.verificationSent }
      if (answer?.status === 429) return { refused: answer.errors }
      // The spec asks for a log line only.
      console.warn('The confirmation link could not be sent', ...(answer?.errors ?? []))
      return {}
    },
  })

  return (
    <form {...form.props}>
      <div>
        <p className="email-verified">Email Verified: {String(verified)}</p>
        <p className="note address">{email}</p>
      </div>
      {verified ? null : (
        <>
          <FormMessages form={form} />
          <SubmitButton form={form} narrow>
            Verify Now
          </SubmitButton>
        </>
      )}
    </form>
  )
}
