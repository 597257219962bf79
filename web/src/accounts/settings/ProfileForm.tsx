import { accountMessages } from '@unspun/contract/account-messages.ts'
import type { OwnUser } from '@unspun/contract/accounts.ts'
import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useState } from 'react'
import { useApp, useBrowser } from '../../app.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { StatusMessage } from '../../ui/StatusMessage.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { trimmed, useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { MustVerify } from './MustVerify.tsx'

/** The names by which everybody knows a person. */
export function ProfileForm({ user, may }: { user: OwnUser; may: boolean }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const fields = useFields({ display_name: user.display_name, username: user.username })
  const form = useForm(fields)
  const [saved, setSaved] = useState(false)

  async function save() {
    setSaved(false)
    const answer = await api.post('/users/update-profile/', trimmed(fields.values))
    if (!answer) return [messages.web.offline]
    if (answer.errors) return answer.errors
    const now = store.session
    if (now.state === 'in') store.session = { ...now, user: { ...now.user, ...answer } }
    // As the server has cleaned them.
    fields.put({ display_name: answer.display_name, username: answer.username })
    setSaved(true)
    return []
  }

  return (
    <form {...form.props(() => ({}), save)}>
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
      <ErrorList errors={form.errors} />
      <StatusMessage>{saved ? accountMessages.profileSaved : null}</StatusMessage>
      <SubmitButton sending={form.sending} disabled={!may}>
        Save
      </SubmitButton>
    </form>
  )
}
