import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type SubmitEvent, useState } from 'react'
import { MayPost } from '../accounts/MayPost.tsx'
import { useApp, useBrowser, useRow } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { useDraft } from '../ui/use-draft.ts'
import { FixFields } from './FixFields.tsx'
import { QuotedHeadline } from './QuotedHeadline.tsx'

/** Writes a fix for a headline. What was typed stays, whatever happens, until it is posted. */
export function AddFixForm({ headline_id }: { headline_id: number }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const { leave } = useOverlays()
  const headline = useRow('headline', headline_id)
  const draft = useDraft(`fix:${headline_id}`)
  const [errors, setErrors] = useState<string[]>([])
  const [sending, setSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (sending) return
    const title = draft.value('title').trim()
    if (!title) return setErrors([messages.fix.titleRequired])
    setErrors([])
    setSending(true)
    const description = draft.value('description').trim()
    const answer = await api.post('/headline-fixes/create/', { headline_id, title, description })
    setSending(false)
    if (!answer) return setErrors([messages.web.offline])
    if (answer.errors) return setErrors(answer.errors.length > 0 ? answer.errors : [answer.primary_error ?? ''])
    store.write('fix', answer, answer.ts)
    // Its pictures are drawn meanwhile: nobody waits for them.
    void api.get('/headline-fixes/post-create/', { id: answer.headline_fix_id })
    draft.drop()
    notify(messages.fix.posted)
    leave(pages.fix(answer))
  }

  return (
    <>
      {headline ? <QuotedHeadline headline={headline} /> : null}
      <MayPost action="addFix" login={messages.fix.loginToPost} then={{ kind: 'addFix', headline_id }} errors={errors}>
        {(may) => (
          <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
            <FixFields draft={draft} />
            <ErrorList errors={errors} />
            <button type="submit" className="btn-brand wide" disabled={!may} aria-disabled={sending || undefined}>
              {sending ? messages.web.sending : 'Submit'}
            </button>
          </form>
        )}
      </MayPost>
    </>
  )
}
