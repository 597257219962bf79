import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { MayPost } from '../accounts/MayPost.tsx'
import { useBrowser } from '../app.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { refusalOf } from '../ui/form-values.ts'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { dayAndTime } from '../waiting/day-and-time.ts'
import { Reading } from './Reading.tsx'
import { isWebAddress } from './web-address.ts'

const unreadable = 'Headlines__PageUnreadable'
/** A typed title belongs to one article, so each address has a title field of its own. */
const titleOf = (address: string) => `title of ${address.trim()}`

/** Adds a headline by its address. If the news site cannot be read, the reader types the title. */
export function AddHeadlineForm({ url = '' }: { url?: string | undefined }) {
  const { api } = useBrowser()
  const { leave } = useOverlays()
  const [unread, setUnread] = useState<string>()
  const form = useForm({
    fields: useDraft<Record<string, string>>('headline', { url: '' }, url ? { url } : {}),
    check(values) {
      const { url = '', [titleOf(url)]: title } = values
      if (!isWebAddress(url)) return { url: messages.headline.invalidUrl }
      return url === unread && !title ? { [titleOf(url)]: messages.headline.titleRequired } : {}
    },
    async send(values) {
      const { url = '', [titleOf(url)]: title = '' } = values
      const answer = await api.post('/headlines/create/', { url, ...(url === unread ? { title } : {}) })
      if (!answer || answer.errors) {
        if (answer?.primary_error === unreadable) setUnread(url)
        return { refused: refusalOf(answer) }
      }
      if (answer.waiting_until) notify(messages.waiting.saved(dayAndTime(answer.waiting_until)))
      else if (answer.known) notify(messages.web.knownHeadline)
      leave(pages.headline(answer))
      return {}
    },
  })

  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that could not be read
  useEffect(() => {
    if (unread) focus(titleOf(unread))
  }, [unread])

  const address = form.values.url ?? ''
  return (
    <MayPost
      action="addHeadline"
      login={messages.fix.loginToPost}
      then={{ kind: 'addHeadline', url: address }}
      errors={form.refused}
    >
      {(may) => (
        <form {...form.props}>
          <TextField
            label={messages.headline.address}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            maxLength={limits.url}
            {...form.field('url')}
          />
          {address.trim() === unread ? (
            <TextField
              label="Headline"
              hint={messages.headline.typeItYourself}
              maxLength={limits.headlineTitle}
              counter
              {...form.field(titleOf(address))}
            />
          ) : null}
          <FormMessages form={form} />
          {form.sending ? <Reading /> : null}
          <SubmitButton form={form} disabled={!may}>
            Submit
          </SubmitButton>
        </form>
      )}
    </MayPost>
  )
}
