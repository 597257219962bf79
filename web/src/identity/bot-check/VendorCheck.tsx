import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp, useBrowser } from '../../app.ts'
import { validate } from './pass-check.ts'
import { useProof } from './use-proof.ts'
import { loadWidget, type VendorKind } from './vendors.ts'

interface Props {
  onProof: (bot_proof: string | undefined) => void
  error: string | undefined
}

/** In pixels, as the services' normal widget needs it. */
const usualWidth = 304

export function VendorCheck({ onProof, error }: Props) {
  const { bot_check } = useApp().site
  const { api } = useBrowser()
  const place = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])
  const { state, setState, take } = useProof(onProof, again)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new widget
  useEffect(() => {
    let current = true
    const fail = (why: string) => {
      if (!current) return
      onProof(undefined)
      setState({ is: 'failed', why })
    }
    // A service renders into an element only once, so each widget gets a new one.
    const box = document.createElement('div')
    place.current?.append(box)
    loadWidget(bot_check.kind as VendorKind).then(
      (widget) => {
        if (!current) return
        const id = widget.render(box, {
          sitekey: bot_check.site_key,
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          size: box.clientWidth < usualWidth ? 'compact' : 'normal',
          callback: async (token) => {
            setState({ is: 'checking' })
            const verdict = await validate(api, token)
            if (!current) return
            take(verdict)
            if ('failed' in verdict) widget.reset(id)
          },
          // The service's token expires, but the proof obtained with it has a separate lifetime.
          'expired-callback': () => undefined,
          'error-callback': () => fail(accountMessages.botCheckAway),
        })
      },
      () => fail(accountMessages.botCheckAway),
    )
    return () => {
      current = false
      box.remove()
    }
  }, [round, bot_check, api, onProof, take, setState])

  const wrong = state.is === 'failed' ? state.why : state.is === 'passed' ? undefined : error
  return (
    <div className="field-group">
      <div ref={place} className="vendor-check" />
      <p role="status" className="sr-only">
        {state.is === 'passed' ? accountMessages.botPassed : null}
      </p>
      <div role="status" className="live">
        {wrong ? <p className="field-error">{wrong}</p> : null}
      </div>
      {state.is === 'failed' ? (
        <button type="button" className="btn-line" onClick={again}>
          Try again
        </button>
      ) : null}
    </div>
  )
}
