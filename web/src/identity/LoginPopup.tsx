import './accounts.css'
import { Dialog } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import { fixLimits } from '@unspun/contract/fixes.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useApp, useSession } from '../app.ts'
import { lazyPart } from '../lazy.tsx'
import { useRegistration } from '../registration/use-registration.ts'
import { askToSend, toSendFor, withdraw } from '../today/kept-answers.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { announce } from '../ui/notices.ts'
import { type Overlay, useOverlays } from '../ui/overlays.ts'
import { PopupTitle } from '../ui/Popup.tsx'
import { useFields } from '../ui/use-fields.ts'
import type { LoginFields } from './check-form.ts'
import { articleForm, keepArticle } from './kept-article/kept-article.ts'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { usePending } from './second-step/use-pending.ts'

/** Few accounts have a second step. */
const PendingStep = lazyPart(() => import('./second-step/PendingStep.tsx').then((file) => file.PendingStep))

interface Props {
  tab?: 'login' | 'register' | undefined
  then?: Overlay | undefined
  keepsAnswers?: boolean | undefined
  /** With which somebody registers. */
  invitation?: string | undefined
}

export function LoginPopup({ tab = 'login', then, keepsAnswers, invitation }: Props) {
  const { close, swap } = useOverlays()
  // Both forms share the values, so switching tabs loses nothing.
  const fields = useFields<LoginFields>({ email: '', password: '', confirm: '', agreed: false })
  const [registered, setRegistered] = useState(false)
  const [shown, setShown] = useState(tab)
  const { store } = useApp()
  const session = useSession()
  const pending = usePending()
  const mode = useRegistration()
  const refused =
    mode === 'closed'
      ? accountMessages.registrationClosed
      : mode === 'invited' && invitation === undefined
        ? accountMessages.invitationNeeded
        : undefined
  const keep = (uid: string, minutes: number) => {
    keepArticle(then, uid, minutes)
    if (keepsAnswers) askToSend(uid, minutes)
  }
  const goesOnByLink = useRef(false)
  useEffect(
    () => () => {
      // Otherwise the next member who signs in here would send the answers of somebody else.
      if (keepsAnswers && !goesOnByLink.current) withdraw()
    },
    [keepsAnswers],
  )
  const goOn = () => (then ? swap(then) : close())
  if (registered)
    return (
      <>
        <PopupTitle>Success</PopupTitle>
        <Dialog.Description className="popup-text">{accountMessages.registered}</Dialog.Description>
        {session.state === 'in' && toSendFor(session.uid) ? (
          <p className="note popup-intro">{accountMessages.answersKept}</p>
        ) : null}
        {articleForm(then) ? <p className="note popup-intro">{accountMessages.articleKept}</p> : null}
        {/* The button that had the focus has been removed. */}
        {/* biome-ignore lint/a11y/noAutofocus: see above */}
        <button type="button" className="btn-brand wide" onClick={goOn} autoFocus>
          OK
        </button>
      </>
    )
  const onRegistered = () => {
    const { session } = store
    if (session.state === 'in') keep(session.uid, fixLimits.keptArticleHours * 60)
    setRegistered(true)
  }
  const loggedIn = () => {
    const { session } = store
    if (keepsAnswers && session.state === 'in') askToSend(session.uid, fixLimits.keptArticleHours * 60)
    announce(accountMessages.signedIn)
    goOn()
  }
  if (pending)
    return (
      <>
        <PopupTitle>{accountMessages.stepTitle}</PopupTitle>
        <Dialog.Description className="note popup-intro">{accountMessages.stepOf(pending.email)}</Dialog.Description>
        <Suspense fallback={<div className="progress in-form" />}>
          <PendingStep pending={pending} onDone={loggedIn} />
        </Suspense>
      </>
    )
  return (
    <>
      <PopupTitle>{shown === 'register' ? 'Register' : 'Sign in'}</PopupTitle>
      <Dialog.Description className="note popup-intro">{siteMessages.whySignIn}</Dialog.Description>
      <ErrorList errors={session.state === 'out' && session.expired ? [accountMessages.stepExpired] : undefined} />
      <SocialButtons
        onDone={loggedIn}
        invitation={invitation}
        onLeave={() => keep('', signInLimits.socialMinutes + signInLimits.pendingMinutes)}
      />
      <Tabs.Root value={shown} onValueChange={(value) => setShown(value as typeof tab)} className="login-tabs">
        <Tabs.List className="tabs">
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <LoginForm
            fields={fields}
            onDone={loggedIn}
            onLink={() => {
              goesOnByLink.current = true
              keep('', signInLimits.linkMinutes + signInLimits.pendingMinutes)
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          {refused ? (
            <p className="popup-text" role="status">
              {refused}
            </p>
          ) : (
            <RegisterForm fields={fields} invitation={invitation} onDone={onRegistered} />
          )}
        </Tabs.Panel>
      </Tabs.Root>
    </>
  )
}
