import { Dialog } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import { messages } from '@unspun/contract/messages.ts'
import { useState } from 'react'
import { notify } from '../ui/notices.ts'
import { type Overlay, useOverlays } from '../ui/overlays.ts'
import { PopupTitle } from '../ui/Popup.tsx'
import { EmailForm } from './EmailForm.tsx'

interface Props {
  tab?: 'login' | 'register' | undefined
  /** What was interrupted by logging in. */
  then?: Overlay | undefined
}

/** Login and registration. */
export function LoginPopup({ tab = 'login', then }: Props) {
  const { close, swap } = useOverlays()
  const [registered, setRegistered] = useState(false)
  const goOn = () => (then ? swap(then) : close())
  if (registered)
    return (
      <>
        <PopupTitle>Success</PopupTitle>
        <Dialog.Description className="mt-2">{messages.account.registered}</Dialog.Description>
        <button type="button" className="btn-brand mt-6 w-full" onClick={goOn}>
          OK
        </button>
      </>
    )
  const loggedIn = () => {
    notify(messages.account.signedIn)
    goOn()
  }
  return (
    <>
      <PopupTitle>Sign in</PopupTitle>
      <Dialog.Description className="mt-1 text-sm text-muted">{messages.web.whySignIn}</Dialog.Description>
      <Tabs.Root defaultValue={tab} className="mt-5">
        <Tabs.List className="tabs">
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <EmailForm mode="login" onDone={loggedIn} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <EmailForm mode="register" onDone={() => setRegistered(true)} />
        </Tabs.Panel>
      </Tabs.Root>
    </>
  )
}
