import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useApp, useBrowser } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { FocusedTitle, HomeLink } from '../AuthNotice.tsx'

interface Props {
  oobCode: string
  onEnded: () => void
}

/** Lets the owner of an email address close an account that someone else registered with it. */
export function EndAccount({ oobCode, onEnded }: Props) {
  const { store } = useApp()
  const { identity, account } = useBrowser()
  const form = useForm({
    fields: useFields({}),
    async send() {
      const answer = await identity.post('/did-not-register/', { oobCode })
      if (!answer || answer.errors) return { refused: refusalOf(answer) }
      // The provider tells whether this browser was logged in to the account.
      if (store.session.state !== 'out') void account.renew()
      onEnded()
      return {}
    },
  })
  return (
    <form {...form.props}>
      <FormMessages form={form} />
      <button type="submit" className="btn-line" aria-disabled={form.sending || undefined}>
        {form.sending ? <span className="spinner" aria-hidden /> : null}
        <span>{accountMessages.didNotRegister}</span>
      </button>
    </form>
  )
}

export function AccountEnded() {
  return (
    <div className="notice-page">
      <FocusedTitle>{accountMessages.accountEnded}</FocusedTitle>
      <p className="page-help">{accountMessages.accountEndedHelp}</p>
      <div className="page-actions">
        <HomeLink good />
      </div>
    </div>
  )
}
