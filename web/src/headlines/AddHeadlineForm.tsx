import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { MayPost } from '../accounts/MayPost.tsx'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { Reading } from './Reading.tsx'
import { isWebAddress } from './web-address.ts'

const unreadable = 'Headlines__PageUnreadable'

/** Adds a headline by its address. If the news site cannot be read, the title can be typed. */
export function AddHeadlineForm({ url = '' }: { url?: string | undefined }) {
  const { api } = useBrowser()
  const { leave } = useOverlays()
  const draft = useDraft('headline', url ? { url } : {})
  const [errors, setErrors] = useState<string[]>([])
  const [unread, setUnread] = useState<string>()
  const [reading, setReading] = useState(false)

  const address = draft.value('url').trim()
  const typing = address === unread
  // A title that was typed is of that one article: it is neither offered nor sent for another.
  const titleName = `title of ${address}`

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (typing) form.current?.querySelector<HTMLInputElement>('[name=title]')?.focus()
  }, [typing])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (reading) return
    const title = draft.value(titleName).trim()
    if (!isWebAddress(address)) return setErrors([messages.headline.invalidUrl])
    if (typing && !title) return setErrors([messages.headline.titleRequired])
    setErrors([])
    setReading(true)
    const answer = await api.post('/headlines/create/', { url: address, ...(typing ? { title } : {}) })
    setReading(false)
    if (!answer) return setErrors([messages.web.offline])
    if (answer.errors) {
      if (answer.primary_error === unreadable) setUnread(address)
      return setErrors(answer.errors)
    }
    draft.drop()
    if (answer.known) notify(messages.web.knownHeadline)
    leave(pages.headline(answer))
  }

  return (
    <MayPost
      action="addHeadline"
      login={messages.fix.loginToPost}
      then={{ kind: 'addHeadline', url: draft.value('url') }}
      errors={errors}
    >
      {(may) => (
        <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label="Address of the article"
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            maxLength={limits.url}
            {...draft.field('url')}
          />
          {typing ? (
            <TextField
              label="Headline"
              hint={messages.headline.typeItYourself}
              maxLength={limits.headlineTitle}
              counter
              {...draft.field(titleName)}
              name="title"
            />
          ) : null}
          <ErrorList errors={errors} />
          {reading ? <Reading /> : null}
          <button type="submit" className="btn-brand wide" disabled={!may} aria-disabled={reading || undefined}>
            Submit
          </button>
        </form>
      )}
    </MayPost>
  )
}
