import './moderating.css'
import { useSession } from '../app.ts'
import type { Overlay } from '../ui/overlays.ts'
import { PopupTitle } from '../ui/Popup.tsx'
import { ActPopup } from './ActPopup.tsx'
import { AppealPopup } from './AppealPopup.tsx'
import { titleOf } from './act-values.ts'
import { NeedsSecondStep } from './NeedsSecondStep.tsx'
import { ReportPopup } from './reports/ReportPopup.tsx'

/** The popups of reports and moderation. */
export function ModeratingPopup({ overlay }: { overlay: Extract<Overlay, { kind: 'report' | 'appeal' | 'act' }> }) {
  const session = useSession()
  if (overlay.kind === 'report') return <ReportPopup what={overlay.what} id={overlay.id} title={overlay.title} />
  if (overlay.kind === 'appeal') return <AppealPopup key={overlay.action_id} action_id={overlay.action_id} />
  if (session.state === 'in' && !session.second_factor)
    return (
      <>
        <PopupTitle>{titleOf(overlay.task)}</PopupTitle>
        <NeedsSecondStep />
      </>
    )
  return <ActPopup task={overlay.task} />
}
