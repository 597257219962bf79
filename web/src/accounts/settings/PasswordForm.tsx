import { accountMessages } from '@unspun/contract/account-messages.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useState } from 'react'
import { useBrowser } from '../../app.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { StatusMessage } from '../../ui/StatusMessage.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { trimmed, useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { checkUpdate } from '../check-form.ts'
import { NameForManagers } from '../NameForManagers.tsx'
import { MustVerify } from './MustVerify.tsx'

const empty = { password: '', confirm: '' }
/** Refusals that a fresh login cures. */
const stale: readonly string[] = [accountMessages.recentLogin, accountMessages.reLogin]

/** A new password; the provider asks for a fresh login before it takes one. */
export function PasswordForm({ email, may }: { email: string; may: boolean }) {
  const { identity, account } = useBrowser()
  const { open } = useOverlays()
  const fields = useFields(empty)
  const form = useForm(fields)
  const [updated, setUpdated] = useState(false)
  const values = trimmed(fields.values)

  async function update() {
    setUpdated(false)
    const answer = await identity.post('/update-password/', { password: values.password })
    fields.put(empty)
    if (!answer) return [accountMessages.updateFailed, messages.web.offline]
    if (answer.errors) return [accountMessages.updateFailed, ...answer.errors]
    setUpdated(true)
    await account.takeOver(answer)
    return []
  }

  return (
    <form {...form.props(() => checkUpdate(values), update)}>
      {may ? null : <MustVerify />}
      <NameForManagers email={email} />
      <PasswordField label="New Password" fresh {...form.field('password')} />
      <PasswordField label="Confirm New Password" fresh {...form.field('confirm')} />
      <ErrorList errors={form.errors} />
      {form.errors.some((error) => stale.includes(error)) ? (
        <button type="button" className="btn-line wide" aria-haspopup="dialog" onClick={() => open({ kind: 'login' })}>
          Log in again
        </button>
      ) : null}
      <StatusMessage>{updated ? accountMessages.passwordUpdated : null}</StatusMessage>
      <SubmitButton sending={form.sending} disabled={!may}>
        Update Password
      </SubmitButton>
    </form>
  )
}
