import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import { useApp } from '../../app.ts'
import { dayOf, noteLeaving } from './leaving.ts'
import { StayButton } from './StayButton.tsx'

/** Stands over every page but the settings, which have `LeavingBanner`. `at` is in milliseconds. */
export function LeavingBar({ at }: { at: number }) {
  const { store } = useApp()
  return (
    <section className="member-bar leaving-bar" aria-label={ownDataMessages.leavingBar}>
      <p>{ownDataMessages.leaving(dayOf(at))}</p>
      <StayButton next="main" onStay={(data) => noteLeaving(store, data)} />
    </section>
  )
}
