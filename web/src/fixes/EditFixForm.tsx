import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApp, useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { notify } from '../ui/notices.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { editRefusal } from './edit-refusal.ts'
import { FixFields } from './FixFields.tsx'
import { useTooOld } from './use-too-old.ts'

interface Props {
  fix: HeadlineFix
  may: boolean
  /** They stay on the page when the session ends, which takes the form away. */
  errors: readonly string[]
  onErrors: (errors: readonly string[]) => void
}

/** Changes the words of one's own fix while it is young. What was typed stays, whatever happens, until it is saved. */
export function EditFixForm({ fix, may, errors, onErrors }: Props) {
  const { store } = useApp()
  const { api } = useBrowser()
  const navigate = useNavigate()
  const { headline_fix_id, title, description } = fix
  const draft = useDraft(`edit:${headline_fix_id}`, {}, { title, description })
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refusedAsOld = errors.includes(messages.fix.tooOld)
  const tooOld = useTooOld(fix.dc_m) || refusedAsOld

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (sending || tooOld) return
    const words = { title: draft.value('title').trim(), description: draft.value('description').trim() }
    if (!words.title) {
      onErrors([messages.fix.titleRequired])
      return form.current?.querySelector('input')?.focus()
    }
    onErrors([])
    setSending(true)
    const answer = await api.post('/headline-fixes/update/', { headline_fix_id, ...words })
    setSending(false)
    if (!answer) return onErrors([messages.web.offline])
    if (answer.errors) return onErrors(editRefusal(answer))
    store.write('fix', answer, answer.ts)
    draft.drop()
    notify(messages.fix.saved)
    void navigate(pages.fix(answer), { replace: true })
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FixFields draft={draft} />
      <ErrorList errors={refusedAsOld ? [] : errors} />
      {tooOld ? (
        <button type="submit" className="btn-brand wide" disabled>
          {messages.fix.tooOld}
        </button>
      ) : (
        <SubmitButton sending={sending} disabled={!may}>
          Save
        </SubmitButton>
      )}
    </form>
  )
}
