import { typedAddress } from '@unspun/contract/linked-text.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { addressLimits } from '@unspun/contract/text.ts'
import { MayPost } from '../members/MayPost.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'

export function AddHeadlineForm({ url }: { url?: string | undefined }) {
  const { open } = useOverlays()
  const form = useForm({
    fields: useDraft('headline', { url: '' }, url ? { url } : {}),
    check: (values) => (typedAddress(values.url) ? {} : { url: headlineMessages.invalidUrl }),
    async send(values) {
      open({ kind: 'newFix', article: { url: typedAddress(values.url) ?? values.url } })
      return {}
    },
  })
  return (
    <MayPost
      action="addHeadline"
      login={fixMessages.loginToPost}
      then={{ kind: 'addHeadline', url: typedAddress(form.values.url) ?? form.values.url }}
      errors={form.refused}
    >
      {(may) => (
        <form {...form.props}>
          <TextField
            label={headlineMessages.address}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            maxLength={addressLimits.url}
            {...form.field('url')}
          />
          <SubmitButton form={form} disabled={!may}>
            Submit
          </SubmitButton>
        </form>
      )}
    </MayPost>
  )
}
