import '../../identity/accounts.css'
import { Dialog } from '@base-ui/react/dialog'
import type { Factors, WaysToSignIn } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useApp, useBrowser, useSession } from '../../app.ts'
import { SocialButtons } from '../../identity/SocialButtons.tsx'
import { onSignedInElsewhere, sendLink, signIn } from '../../identity/sign-in.ts'
import { lazyPart } from '../../lazy.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PopupTitle } from '../../ui/Popup.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { NameForManagers } from '../NameForManagers.tsx'
import { useRecent } from './use-recent.ts'

/** Few accounts have one. */
const SecondStep = lazyPart(() => import('../../identity/second-step/SecondStep.tsx').then((file) => file.SecondStep))

/**
 * Confirms the member's identity by their second step, or else by password, mailed link or an account at a provider. Closes once the session is recent,
 * for whatever reason.
 */
export function ConfirmPopup() {
  const { store } = useApp()
  const { account } = useBrowser()
  const { close } = useOverlays()
  const session = useSession()
  const done = useRecent(session) || session.state === 'out'
  const { ways, factors, errors } = useWays()

  const closed = useRef(false)
  useEffect(() => {
    // Closing takes a moment. A second call would leave the page.
    if (!done || closed.current) return
    closed.current = true
    close()
  }, [done, close])
  // The mailed link opens in another tab. A sign-in in this tab is signalled too, but has already made the session recent.
  useEffect(
    () =>
      onSignedInElsewhere(() => {
        const now = store.session
        if (now.state === 'in' && now.recent_until <= Date.now()) void account.renew()
      }),
    [account, store],
  )

  return (
    <>
      <PopupTitle>{accountMessages.confirmItIsYou}</PopupTitle>
      <Dialog.Description className="note popup-intro">{accountMessages.confirmHow}</Dialog.Description>
      <ErrorList errors={errors} />
      {ways || errors ? null : <div className="progress in-form" />}
      {factors && session.state === 'in' ? (
        <Suspense fallback={<div className="progress in-form" />}>
          <SecondStep
            factors={{ totp: factors.totp, passkey: factors.passkeys.length > 0, recovery: factors.recovery_codes > 0 }}
            email={session.user.email}
            canLose
          />
        </Suspense>
      ) : null}
      {ways && session.state === 'in' && !factors ? (
        <>
          <SocialButtons confirmWith={ways.providers} />
          <Again email={session.user.email} password={ways.password} />
        </>
      ) : null}
    </>
  )
}

interface Found {
  ways?: WaysToSignIn
  /** Undefined for an account without second factors. */
  factors?: Factors
  errors?: readonly string[]
}

function useWays(): Found {
  const { identity } = useBrowser()
  const [found, setFound] = useState<Found>({})
  useEffect(() => {
    let current = true
    void Promise.all([identity.post('/ways-to-sign-in/', {}), identity.post('/factors/', {})]).then(
      ([ways, factors]) => {
        if (!current) return
        if (!ways || ways.errors) return setFound({ errors: refusalOf(ways) })
        if (!factors || factors.errors) return setFound({ errors: refusalOf(factors) })
        setFound({ ways, ...(factors.totp || factors.passkeys.length > 0 ? { factors } : {}) })
      },
    )
    return () => {
      current = false
    }
  }, [identity])
  return found
}

function Again({ email, password }: { email: string; password: boolean }) {
  const browser = useBrowser()
  const form = useForm({
    fields: useFields({ password: '' }),
    check: (values) => (values.password ? {} : { password: accountMessages.passwordTooShort }),
    async send(values) {
      const { refused } = await signIn(browser, email, values.password)
      return refused ? { refused } : {}
    },
  })
  const byLink = {
    async send() {
      const refused = await sendLink(browser, email)
      return refused.length > 0 ? { refused } : { done: accountMessages.confirmLinkSent(email) }
    },
  }
  const link = (look: string) => (
    <button type="button" className={look} onClick={() => form.submit(byLink)}>
      {accountMessages.mailLoginLink}
    </button>
  )
  return (
    <form {...form.props} className="stack confirm-again">
      {password ? (
        <>
          <NameForManagers email={email} />
          <PasswordField label="Password" {...form.field('password')} />
        </>
      ) : null}
      <FormMessages form={form} />
      {password ? (
        <>
          <SubmitButton form={form}>Confirm</SubmitButton>
          <div className="row wrap spread form-ways">{link('')}</div>
        </>
      ) : (
        link('btn-line wide')
      )}
    </form>
  )
}
