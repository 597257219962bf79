import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type ReactNode, useState } from 'react'
import { useApp, useBrowser, useSession } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { AuthNotice, FocusedTitle, HomeLink } from '../AuthNotice.tsx'
import { CheckedCode } from '../CheckedCode.tsx'
import { LoginButton } from '../LoginButton.tsx'

interface Props {
  oobCode: string
  keep: boolean
}

/** Removes lost second steps with a mailed link, or stops that. Requires a press of the button: mail scanners open links. */
export function LostFactors({ oobCode, keep }: Props) {
  const [done, setDone] = useState(false)
  const onDone = () => setDone(true)
  if (done) return keep ? <Kept /> : <Removed />
  return (
    <CheckedCode oobCode={oobCode} operation="REMOVE_FACTORS">
      {(email, valid_from) =>
        keep ? (
          <AuthNotice title={stepMessages.keepTitle} next={<Press keep oobCode={oobCode} onDone={onDone} />}>
            <p className="page-help">{stepMessages.keepHow(email)}</p>
          </AuthNotice>
        ) : valid_from !== undefined && valid_from > Date.now() ? (
          <AuthNotice title={stepMessages.removeEarly}>
            <p className="page-help">{stepMessages.removeEarlyAt(dayAndTime(valid_from))}</p>
          </AuthNotice>
        ) : (
          <AuthNotice title={stepMessages.removeTitle} next={<Press oobCode={oobCode} onDone={onDone} />}>
            <p className="page-help">{stepMessages.removeHow(email)}</p>
          </AuthNotice>
        )
      }
    </CheckedCode>
  )
}

interface PressProps {
  keep?: boolean
  oobCode: string
  onDone: () => void
}

function Press({ keep = false, oobCode, onDone }: PressProps) {
  const { store } = useApp()
  const { identity, account } = useBrowser()
  const form = useForm({
    fields: useFields({}),
    async send() {
      const answer = await identity.post(keep ? '/keep-factors/' : '/remove-lost-factors/', { oobCode })
      if (!answer || answer.errors) return { refused: refusalOf(answer) }
      // A sign-in that waited for its second step has ended, and tokens that tell of one.
      if (store.session.state !== 'out') void account.renew()
      else if (store.session.pending && !keep) await account.signOut()
      onDone()
      return {}
    },
  })
  return (
    <form {...form.props}>
      <FormMessages form={form} />
      <div className="row wrap press">
        <button type="submit" className="btn-brand" aria-disabled={form.sending || undefined}>
          {form.sending ? <span className="spinner" aria-hidden /> : null}
          <span>{keep ? stepMessages.keepIt : stepMessages.removeIt}</span>
        </button>
        <HomeLink />
      </div>
    </form>
  )
}

function Done({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <div className="notice-page">
      <FocusedTitle>{title}</FocusedTitle>
      <p className="page-help">{help}</p>
      <div className="page-actions">{children}</div>
    </div>
  )
}

function Removed() {
  const session = useSession()
  return (
    <Done title={stepMessages.removeDone} help={stepMessages.removeDoneHow}>
      {session.state === 'in' ? (
        <a href={pages.settings('second-step')} className="btn-brand">
          Settings
        </a>
      ) : (
        <LoginButton>Login</LoginButton>
      )}
      <HomeLink />
    </Done>
  )
}

function Kept() {
  const session = useSession()
  return (
    <Done title={stepMessages.keepDone} help={stepMessages.keepDoneHow}>
      <a href={session.state === 'in' ? pages.settings('password') : pages.forgot()} className="btn-brand">
        {stepMessages.setNewPassword}
      </a>
      <HomeLink />
    </Done>
  )
}

/** Such as `Sunday 29 November, 14:05`, in the reader's language and time zone. */
const dayAndTime = (at: number): string =>
  new Date(at).toLocaleString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
