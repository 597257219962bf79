import { accountLimits, type OwnUser } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useApp, useBrowser } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { updateUser } from '../settings/update-user.ts'

export function NameForm({ user: { display_name, username } }: { user: OwnUser }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const fields = useFields({ display_name })
  const form = useForm({
    fields,
    async send(typed) {
      const answer = await api.post('/users/update-profile/', { ...typed, username })
      if (!answer || answer.errors) {
        const isName = answer?.primary_error === 'Users__DisplayName'
        return isName ? { wrong: { display_name: refusalOf(answer).join(' ') } } : { refused: refusalOf(answer) }
      }
      updateUser(store, answer)
      fields.put({ display_name: answer.display_name })
      return { done: accountMessages.profileSaved }
    },
  })
  return (
    <form {...form.props}>
      <TextField
        label="Display name"
        autoComplete="nickname"
        maxLength={accountLimits.displayName}
        counter
        {...form.field('display_name')}
      />
      <FormMessages form={form} />
      <SubmitButton form={form} narrow quiet={form.values.display_name === display_name}>
        Save
      </SubmitButton>
    </form>
  )
}
