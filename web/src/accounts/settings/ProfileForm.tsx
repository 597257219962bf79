import { accountMessages } from '@unspun/contract/account-messages.ts'
import type { OwnUser } from '@unspun/contract/accounts.ts'
import { limits } from '@unspun/contract/limits.ts'
import { useApp, useBrowser } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { MustVerify } from './MustVerify.tsx'
import { updateUser } from './update-user.ts'

/** The fields that refusals belong to. */
const FIELDS: Record<string, string> = { Users__DisplayName: 'display_name', Users__Username: 'username' }

/** Changes the reader's display name and username. */
export function ProfileForm({ user, may }: { user: OwnUser; may: boolean }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const fields = useFields({ display_name: user.display_name, username: user.username })
  const form = useForm({
    fields,
    async send(names) {
      const answer = await api.post('/users/update-profile/', names)
      if (!answer || answer.errors) {
        const field = FIELDS[answer?.primary_error ?? '']
        return field ? { wrong: { [field]: refusalOf(answer).join(' ') } } : { refused: refusalOf(answer) }
      }
      updateUser(store, answer)
      // The server may have cleaned them.
      fields.put({ display_name: answer.display_name, username: answer.username })
      return { done: accountMessages.profileSaved }
    },
  })

  return (
    <form {...form.props}>
      {may ? null : <MustVerify />}
      <TextField
        label="Display name"
        hint={accountMessages.displayNameHelp}
        autoComplete="nickname"
        maxLength={limits.displayName}
        counter
        {...form.field('display_name')}
      />
      <TextField
        label="Username"
        hint={accountMessages.usernameHelp}
        autoComplete="username"
        maxLength={limits.usernameMax}
        counter
        plain
        {...form.field('username')}
      />
      <FormMessages form={form} />
      <SubmitButton form={form} disabled={!may}>
        Save
      </SubmitButton>
    </form>
  )
}
