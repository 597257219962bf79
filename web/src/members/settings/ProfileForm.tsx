import { accountLimits, generatedUsername, type OwnUser } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { slug } from '@unspun/contract/text.ts'
import { useState } from 'react'
import { useApp, useBrowser } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { MustVerify } from './MustVerify.tsx'
import { updateUser } from './update-user.ts'

const FIELDS: Record<string, string> = {
  Users__DisplayName: 'display_name',
  Users__Username: 'username',
  Users__Bio: 'bio',
  Users__Link: 'link',
}

export function ProfileForm({ user, may }: { user: OwnUser; may: boolean }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const { display_name, username, bio, link } = user
  const saved = { display_name, username, bio, link }
  const fields = useFields(saved)
  const form = useForm({
    fields,
    async send(profile) {
      const answer = await api.post('/users/update-profile/', profile)
      if (!answer || answer.errors) {
        const field = FIELDS[answer?.primary_error ?? '']
        return field ? { wrong: { [field]: refusalOf(answer).join(' ') } } : { refused: refusalOf(answer) }
      }
      updateUser(store, answer)
      // The server may have cleaned the values.
      fields.put({
        display_name: answer.display_name,
        username: answer.username,
        bio: answer.bio,
        link: answer.link,
      })
      return { done: accountMessages.profileSaved }
    },
  })

  // A generated username follows the name until the member writes one.
  const [isWritten, setIsWritten] = useState(false)
  const isGenerated = generatedUsername.test(username) && username === usernameOf(display_name)
  const follows = isGenerated && !isWritten
  return (
    <form {...form.props}>
      {may ? null : <MustVerify />}
      <TextField
        label="Display name"
        hint={accountMessages.displayNameHelp}
        autoComplete="nickname"
        maxLength={accountLimits.displayName}
        counter
        {...form.field('display_name')}
        onValue={(text) =>
          form.put({ display_name: text, ...(follows ? { username: usernameOf(text) ?? username } : {}) })
        }
      />
      <TextField
        label="Username"
        hint={accountMessages.usernameHelp}
        autoComplete="username"
        maxLength={accountLimits.usernameMax}
        counter
        plain
        {...form.field('username')}
        onValue={(text) => {
          setIsWritten(true)
          form.put({ username: text })
        }}
      />
      <TextField
        label="About you"
        hint={accountMessages.bioHelp}
        maxLength={accountLimits.bio}
        optional
        counter
        lines={2}
        {...form.field('bio')}
      />
      <TextField
        label="Link"
        hint={accountMessages.linkHelp}
        inputMode="url"
        autoComplete="url"
        maxLength={accountLimits.link}
        optional
        plain
        {...form.field('link')}
      />
      <FormMessages form={form} />
      <SubmitButton form={form} disabled={!may} quiet={sameTexts(form.values, saved)} narrow>
        Save
      </SubmitButton>
    </form>
  )
}

/** A username like a name; undefined if the name has too few Latin letters. */
function usernameOf(name: string): string | undefined {
  const made = slug(name).slice(0, accountLimits.usernameMax).replace(/-+$/, '')
  return made.length >= accountLimits.usernameMin && /[a-z]/.test(made) ? made : undefined
}

const sameTexts = <T extends Record<string, string>>(a: T, b: T) => Object.keys(b).every((name) => a[name] === b[name])
