import { accountMessages } from '@unspun/contract/account-messages.ts'
import { useState } from 'react'
import { useBrowser } from '../../app.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { StatusMessage } from '../../ui/StatusMessage.tsx'

/** Whether the email address is verified, and the confirmation link once more if it is not. */
export function VerifyAgain({ email, verified }: { email: string; verified: boolean }) {
  const { identity } = useBrowser()
  const [sent, setSent] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)

  async function send() {
    if (sending) return
    setSending(true)
    setSent(false)
    setErrors([])
    const answer = await identity.post('/send-verification/', {})
    setSending(false)
    if (answer && !answer.errors) return setSent(true)
    // Only logged, says the spec; but who pressed too often should know to wait.
    if (answer?.status === 429) return setErrors(answer.errors)
    console.warn('The confirmation link could not be sent', ...(answer?.errors ?? []))
  }

  return (
    <div className="stack">
      <div>
        <p className="email-verified">Email Verified: {String(verified)}</p>
        <p className="note address">{email}</p>
      </div>
      <ErrorList errors={errors} />
      <StatusMessage>{sent && !verified ? accountMessages.verificationSent : null}</StatusMessage>
      {verified ? null : (
        <button
          type="button"
          className="btn-brand wide"
          aria-disabled={sending || undefined}
          onClick={() => void send()}
        >
          {sending ? <span className="spinner" aria-hidden /> : null}
          Verify Now
        </button>
      )}
    </div>
  )
}
