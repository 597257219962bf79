import { actionTo } from '@unspun/contract/actions.ts'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as adminMessages from '@unspun/contract/messages/admin.ts'
import { type RegistrationMode, registrationModes } from '@unspun/contract/registration.ts'
import { Section } from '../members/settings/Section.tsx'
import { useOverlays } from '../ui/overlays.ts'

/** Says who may register, and lets the administrator choose. */
export function RegistrationSection({ mode }: { mode: RegistrationMode }) {
  const { open } = useOverlays()
  return (
    <Section id="registration" title={adminMessages.registration}>
      <div className="stack">
        <p>{adminMessages.registrationIs[mode]}</p>
        <div className="row wrap choices">
          {registrationModes
            .filter((each) => each !== mode)
            .map((each) => (
              <button
                key={each}
                type="button"
                className="btn-line"
                aria-haspopup="dialog"
                onClick={() =>
                  open({ kind: 'act', task: { do: actionTo[each], things: [{ what: 'site', id: 0, text: '' }] } })
                }
              >
                {actionWords[actionTo[each]].label}
              </button>
            ))}
        </div>
      </div>
    </Section>
  )
}
