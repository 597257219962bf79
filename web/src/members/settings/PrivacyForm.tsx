import '../../ui/switch.css'
import type { OwnUser, PrivacyChoices } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useId, useState } from 'react'
import { useApp, useBrowser } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { useBusy } from '../../ui/use-busy.ts'
import type { Sent } from '../../ui/use-form.ts'
import { updateUser } from './update-user.ts'

const choices: readonly { name: keyof PrivacyChoices; label: string; help: string }[] = [
  { name: 'votes_private', label: accountMessages.votesPrivate, help: accountMessages.votesPrivateHelp },
  { name: 'unplaced', label: accountMessages.unplaced, help: accountMessages.unplacedHelp },
  { name: 'play_shown', label: accountMessages.playShown, help: accountMessages.playShownHelp },
]

/** Each choice is saved at once. If that fails, the switch returns to the saved state. */
export function PrivacyForm({ user }: { user: OwnUser }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const id = useId()
  const [pending, setPending] = useState<Partial<PrivacyChoices>>({})
  const [result, setResult] = useState<Sent>({})
  const { run } = useBusy()
  const save = async (change: Partial<PrivacyChoices>) => {
    setPending(change)
    setResult({})
    const answer = await api.post('/users/update-privacy/', change)
    if (answer && !answer.errors) updateUser(store, answer)
    setPending({})
    setResult(answer && !answer.errors ? { done: accountMessages.privacySaved } : { refused: refusalOf(answer) })
  }

  return (
    <div className="stack">
      {choices.map(({ name, label, help }) => (
        <div key={name} className="field-group">
          <label className="switch">
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes its checked state
              role="switch"
              checked={pending[name] ?? user[name]}
              aria-busy={name in pending || undefined}
              aria-describedby={`${id}-${name}`}
              onChange={(event) => {
                const { checked } = event.target
                void run(() => save({ [name]: checked }))
              }}
            />
            {label}
          </label>
          <p id={`${id}-${name}`} className="note">
            {help}
          </p>
        </div>
      ))}
      <FormMessages form={result} />
    </div>
  )
}
