import '../../ui/switch.css'
import { fixStatus, type HeadlineFix } from '@unspun/contract/fixes.ts'
import { may as mayDo } from '@unspun/contract/permissions.ts'
import { useApp, useSession } from '../../app.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { standingOf } from '../standing.ts'

/** The owner's switch that enables a fix. The spec asks for no message when the call is refused. */
export function FixStatus({ fix }: { fix: HeadlineFix }) {
  const { store, browser } = useApp()
  const session = useSession()
  const { busy, run } = useBusy()
  const { headline_fix_id, title, status_id } = fix
  const isRestricted = session.state === 'in' && session.user.restriction !== undefined
  async function toggle() {
    const answer = await browser?.api.post('/headline-fixes/toggle-status/', { headline_fix_id })
    if (answer && !answer.errors && !answer.primary_error) store.write('fix', answer, answer.ts)
  }
  return (
    <label className="switch">
      Enabled:
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes its checked state
        role="switch"
        aria-label={`Enabled: ${title}`}
        checked={status_id === fixStatus.enabled}
        disabled={isRestricted || !mayDo('toggleFix', standingOf(session))}
        aria-busy={busy || undefined}
        onChange={() => void run(toggle)}
      />
    </label>
  )
}
