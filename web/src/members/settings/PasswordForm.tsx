import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp, useBrowser, useSession } from '../../app.ts'
import { checkUpdate } from '../../identity/check-form.ts'
import { LoginButton } from '../../identity/LoginButton.tsx'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { NameForManagers } from '../NameForManagers.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { MustVerify } from './MustVerify.tsx'
import { noteOldSignIn, useRecent } from './use-recent.ts'

const empty = { password: '', confirm: '' }

/** Changes the password. The identity provider accepts it only for a while after a login or a confirmation of identity. */
export function PasswordForm({ email, may }: { email: string; may: boolean }) {
  const { store } = useApp()
  const { identity, account } = useBrowser()
  const { open } = useOverlays()
  const recent = useRecent(useSession())
  const confirmed = useTurnedTrue(recent)
  const fields = useFields(empty)
  const form = useForm({
    fields,
    check: checkUpdate,
    async send({ password }) {
      const answer = await identity.post('/update-password/', { password })
      fields.put(empty)
      if (!answer || answer.errors) {
        noteOldSignIn(store, answer)
        return { refused: [accountMessages.updateFailed, ...refusalOf(answer)] }
      }
      await account.takeOver(answer)
      return { done: accountMessages.passwordUpdated }
    },
  })
  // Text that was entered before the time ran out stays, and can be sent after a confirmation.
  const typed = Object.values(fields.values).some((text) => text !== '')
  const locked = may && !recent

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        if (!locked) return form.props.onSubmit(event)
        event.preventDefault()
        open({ kind: 'confirm' })
      }}
    >
      {may ? null : <MustVerify />}
      {locked ? <ConfirmFirst why={accountMessages.confirmFirst(signInLimits.recentMinutes)} /> : null}
      <NameForManagers email={email} />
      <fieldset
        className="stack"
        disabled={locked && !typed}
        data-next={confirmed.is || undefined}
        onFocus={confirmed.end}
      >
        <PasswordField label="New Password" fresh {...form.field('password')} />
        <PasswordField label={accountMessages.confirmNewPassword} fresh {...form.field('confirm')} />
      </fieldset>
      <FormMessages form={form} />
      {form.refused?.includes(accountMessages.reLogin) ? (
        <LoginButton className="btn-line wide">{accountMessages.logInAgain}</LoginButton>
      ) : null}
      <SubmitButton form={form} disabled={!may || (locked && !typed)} quiet={!typed} narrow>
        Update Password
      </SubmitButton>
    </form>
  )
}

/** True from the moment `value` turns true until `end` is called. The form then takes the focus. */
function useTurnedTrue(value: boolean) {
  const [is, set] = useState(false)
  const before = useRef(value)
  useEffect(() => {
    if (value && !before.current) set(true)
    before.current = value
  }, [value])
  return { is, end: () => set(false) }
}
