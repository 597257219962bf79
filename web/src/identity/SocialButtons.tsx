import type { SocialOutcome } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp, useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { announce } from '../ui/notices.ts'
import { ProviderMark } from './ProviderMark.tsx'
import { pickUpSession } from './sign-in.ts'
import { newFlow, sentenceOf, startOf, watchPopup } from './social.ts'

/** Desktops open a small window. Phones open a tab. */
const look = 'popup,width=500,height=680'

interface Props {
  onDone?: () => void
  /** Called before this page navigates to the provider. */
  onLeave?: () => void
  /** The providers with which a signed-in member can confirm their identity. */
  confirmWith?: readonly string[]
  invitation?: string | undefined
}

export function SocialButtons({ onDone, onLeave, confirmWith, invitation }: Props) {
  const { site } = useApp()
  const browser = useBrowser()
  const [open, setOpen] = useState<string>()
  const [errors, setErrors] = useState<readonly string[]>([])
  // The sign-in may end after this component is unmounted. It still counts.
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  async function end(outcome: SocialOutcome) {
    const sentence = sentenceOf(outcome)
    const { refused, pending } =
      outcome === 'in' ? await pickUpSession(browser) : { refused: sentence ? [sentence] : [] }
    setOpen(undefined)
    setErrors(refused ?? [])
    if (outcome !== 'in' || refused || pending) return
    if (here.current) onDone?.()
    else announce(accountMessages.signedIn)
  }

  function start(id: string) {
    setErrors([])
    const to = location.pathname + location.search + location.hash
    const flow = newFlow()
    const confirm = confirmWith !== undefined
    const popup = window.open(startOf(site, id, { to, flow, confirm, invitation }), 'unspun-social', look)
    // The popup is blocked, so this page itself goes to the provider and returns.
    if (!popup) {
      onLeave?.()
      return location.assign(startOf(site, id, { to, confirm, invitation }))
    }
    setOpen(id)
    watchPopup(popup, flow, { onOutcome: (outcome) => void end(outcome), onGone: () => setOpen(undefined) })
  }

  const providers = site.sign_in_providers.filter(({ id }) => !confirmWith || confirmWith.includes(id))
  if (providers.length === 0) return null
  return (
    <>
      <div className="social-buttons">
        {providers.map(({ id, name }) => (
          <button key={id} type="button" className="btn-line wide" onClick={() => start(id)}>
            {open === id ? <span className="spinner" aria-hidden /> : <ProviderMark id={id} name={name} />}
            <span>Continue with {name}</span>
          </button>
        ))}
        {confirmWith ? null : (
          <p className="social-terms">
            {accountMessages.byContinuing}{' '}
            <a href={pages.policy()} target="_blank" rel="noopener">
              {accountMessages.terms}
            </a>
            .
          </p>
        )}
        <p role="status" className="live">
          {open ? accountMessages.goOnInWindow : null}
        </p>
        <ErrorList errors={errors} />
      </div>
      {confirmWith ? null : <p className="or-line">{accountMessages.orWithEmail}</p>}
    </>
  )
}
