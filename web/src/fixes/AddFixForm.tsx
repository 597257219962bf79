import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { MayPost } from '../accounts/MayPost.tsx'
import { useApp, useBrowser, useRow } from '../app.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { refusalOf } from '../ui/form-values.ts'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useDraft } from '../ui/use-fields.ts'
import { dayAndTime } from '../waiting/day-and-time.ts'
import { FixFields, useFixForm, wordsOf } from './FixFields.tsx'
import { QuotedHeadline } from './QuotedHeadline.tsx'

/** Posts a new fix of a headline. */
export function AddFixForm({ headline_id }: { headline_id: number }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const { leave } = useOverlays()
  const headline = useRow('headline', headline_id)
  const fields = useDraft(`fix:${headline_id}`, wordsOf())
  const form = useFixForm(fields, async (words) => {
    const answer = await api.post('/headline-fixes/create/', { headline_id, ...words })
    if (!answer || answer.errors) return { refused: refusalOf(answer) }
    store.write('fix', answer, answer.ts)
    if (answer.waiting_until) {
      notify(messages.waiting.saved(dayAndTime(answer.waiting_until)))
    } else {
      // Starts the drawing of the share pictures; the page does not wait for them.
      void api.get('/headline-fixes/post-create/', { id: answer.headline_fix_id })
      notify(messages.fix.posted)
    }
    leave(pages.fix(answer))
    return {}
  })

  return (
    <>
      {headline ? <QuotedHeadline headline={headline} /> : null}
      <MayPost
        action="addFix"
        login={messages.fix.loginToPost}
        then={{ kind: 'addFix', headline_id }}
        errors={form.refused}
      >
        {(may) => (
          <form {...form.props}>
            <FixFields form={form} />
            <FormMessages form={form} />
            <SubmitButton form={form} disabled={!may}>
              Submit
            </SubmitButton>
          </form>
        )}
      </MayPost>
    </>
  )
}
