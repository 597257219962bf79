import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { useOverlays } from '../ui/overlays.ts'

/** For a moderator whose sign-in had no second step: it leads to the settings, or to a confirmation if they have set one up. */
export function NeedsSecondStep() {
  const { identity } = useBrowser()
  const { open } = useOverlays()
  const [has, setHas] = useState<boolean>()
  useEffect(() => {
    let current = true
    void identity.post('/factors/', {}).then((answer) => {
      if (current) setHas(answer && !answer.errors ? answer.totp || answer.passkeys.length > 0 : false)
    })
    return () => {
      current = false
    }
  }, [identity])
  if (has === undefined) return <div className="progress in-form" />
  return (
    <>
      <p className="popup-text page-help">{has ? stepMessages.moderatorsConfirm : stepMessages.moderatorsNeed}</p>
      {has ? (
        <button type="button" className="btn-brand" aria-haspopup="dialog" onClick={() => open({ kind: 'confirm' })}>
          {stepMessages.confirmNow}
        </button>
      ) : (
        <a href={pages.settings('second-step')} className="btn-brand">
          {stepMessages.setUp}
        </a>
      )}
    </>
  )
}
