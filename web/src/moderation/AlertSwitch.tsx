import '../ui/switch.css'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import { useOverlays } from '../ui/overlays.ts'

/** Says whether a high alert is on, and turns it on and off. `on` is undefined until it is read. */
export function AlertSwitch({ on }: { on: boolean | undefined }) {
  const { open } = useOverlays()
  if (on === undefined) return <div className="skeleton alert-skeleton" />
  return (
    <div className="panel row wrap spread alert-state" data-on={on || undefined}>
      <p>{on ? deskMessages.alertOn : deskMessages.alertOff}</p>
      <button
        type="button"
        className="btn-line"
        aria-haspopup="dialog"
        onClick={() =>
          open({
            kind: 'act',
            task: { do: on ? 'alert-off' : 'alert-on', things: [{ what: 'site', id: 0, text: '' }] },
          })
        }
      >
        {actionWords[on ? 'alert-off' : 'alert-on'].label}
      </button>
    </div>
  )
}
