import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type SubmitEvent, useState } from 'react'
import { MayPost } from '../accounts/MayPost.tsx'
import { useApp, useBrowser, useRow } from '../app.ts'
import { pictureOf } from '../headlines/picture-of.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { Picture } from '../ui/Picture.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/use-draft.ts'

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
    draft.drop()
    notify(messages.fix.posted)
    leave(pages.fix(answer))
  }

  const picture = headline ? pictureOf(headline) : ''
  return (
    <>
      {headline ? (
        <figure className="quoted">
          {picture ? <Picture src={picture} domain={headline.domain} /> : null}
          <figcaption>
            <span className="domain-link">{headline.domain}</span>
            <span className="quoted-title">{headline.title}</span>
          </figcaption>
        </figure>
      ) : null}
      <MayPost then={{ kind: 'addFix', headline_id }} errors={errors}>
        {(may) => (
          <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label="Fix Title"
              placeholder="new title"
              autoComplete="off"
              maxLength={limits.fixTitle}
              counter
              {...draft.field('title')}
            />
            <TextField
              label="Fix Description"
              optional
              lines={3}
              maxLength={limits.fixDescription}
              counter
              {...draft.field('description')}
            />
            <ErrorList errors={errors} />
            <button type="submit" className="btn-brand w-full" disabled={!may} aria-disabled={sending || undefined}>
              {sending ? messages.web.sending : 'Submit'}
            </button>
          </form>
        )}
      </MayPost>
    </>
  )
}
