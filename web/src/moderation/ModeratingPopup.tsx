import './moderating.css'
import type { Overlay } from '../ui/overlays.ts'
import { ActPopup } from './ActPopup.tsx'
import { AppealPopup } from './AppealPopup.tsx'
import { ReportPopup } from './reports/ReportPopup.tsx'

/** The popups of reports and moderation. */
export function ModeratingPopup({ overlay }: { overlay: Extract<Overlay, { kind: 'report' | 'appeal' | 'act' }> }) {
  if (overlay.kind === 'report') return <ReportPopup what={overlay.what} id={overlay.id} title={overlay.title} />
  if (overlay.kind === 'appeal') return <AppealPopup key={overlay.action_id} action_id={overlay.action_id} />
  return <ActPopup task={overlay.task} />
}
