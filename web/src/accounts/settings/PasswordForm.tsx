import { accountMessages } from '@unspun/contract/account-messages.ts'
import { useBrowser } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { checkUpdate } from '../check-form.ts'
import { NameForManagers } from '../NameForManagers.tsx'
import { MustVerify } from './MustVerify.tsx'

const empty = { password: '', confirm: '' }
/** Refusals that ask for a new login. */
const stale: readonly string[] = [accountMessages.recentLogin, accountMessages.reLogin]

/** Changes the password. The identity provider accepts it only soon after a login. */
export function PasswordForm({ email, may }: { email: string; may: boolean }) {
  const { identity, account } = useBrowser()
  const { open } = useOverlays()
  const fields = useFields(empty)
  const form = useForm({
    fields,
    check: checkUpdate,
    async send({ password }) {
      const answer = await identity.post('/update-password/', { password })
      fields.put(empty)
      if (!answer || answer.errors) return { refused: [accountMessages.updateFailed, ...refusalOf(answer)] }
      await account.takeOver(answer)
      return { done: accountMessages.passwordUpdated }
    },
  })

  return (
    <form {...form.props}>
      {may ? null : <MustVerify />}
      <NameForManagers email={email} />
      <PasswordField label="New Password" fresh {...form.field('password')} />
      <PasswordField label={accountMessages.confirmNewPassword} fresh {...form.field('confirm')} />
      <FormMessages form={form} />
      {form.refused?.some((error) => stale.includes(error)) ? (
        <button type="button" className="btn-line wide" aria-haspopup="dialog" onClick={() => open({ kind: 'login' })}>
          {accountMessages.logInAgain}
        </button>
      ) : null}
      <SubmitButton form={form} disabled={!may}>
        Update Password
      </SubmitButton>
    </form>
  )
}
