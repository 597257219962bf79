import './report.css'
import { Dialog } from '@base-ui/react/dialog'
import type { Reportable } from '@unspun/contract/actions.ts'
import * as moderationMessages from '@unspun/contract/messages/moderation.ts'
import * as reportMessages from '@unspun/contract/messages/reports.ts'
import { moderationLimits, type ReportReason, reasonsFor } from '@unspun/contract/moderation.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useState } from 'react'
import { useBrowser, useSession } from '../../app.ts'
import { MayPost } from '../../members/MayPost.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { PopupTitle } from '../../ui/Popup.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { ReasonChoice } from './ReasonChoice.tsx'

interface Props {
  what: Reportable
  id: number
  /** The reported thing, in its own words. */
  title: string
}

/** The reasons of reports that were sent from this tab, by thing. */
const sent = new Map<string, ReportReason>()

/** Reports something to the moderators. */
export function ReportPopup({ what, id, title }: Props) {
  const [thanked, setThanked] = useState(false)
  const { close } = useOverlays()
  const session = useSession()
  const moderator = session.state === 'in' && session.user.moderator
  if (thanked)
    return (
      <>
        <PopupTitle>{reportMessages.thanks}</PopupTitle>
        <Dialog.Description className="popup-text">{reportMessages.next}</Dialog.Description>
        {/* The button that had the focus no longer exists. */}
        {/* biome-ignore lint/a11y/noAutofocus: see above */}
        <button type="button" className="btn-brand wide" onClick={close} autoFocus>
          OK
        </button>
      </>
    )
  return (
    <>
      <PopupTitle>{reportMessages.title(what)}</PopupTitle>
      <Dialog.Description className="note popup-intro">{reportMessages.about}</Dialog.Description>
      <p className="report-thing" dir="auto">
        {title}
      </p>
      <MayPost action="report" login={reportMessages.login} then={{ kind: 'report', what, id, title }}>
        {(may) => <ReportForm what={what} id={id} may={may} onSent={() => setThanked(true)} />}
      </MayPost>
      {moderator ? (
        <p className="report-desk">
          <a href={pages.moderation(`${what}-${id}`)}>{reportMessages.decide}</a>
        </p>
      ) : null}
    </>
  )
}

function ReportForm({ what, id, may, onSent }: Pick<Props, 'what' | 'id'> & { may: boolean; onSent: () => void }) {
  const { api } = useBrowser()
  const key = `${what} ${id}`
  const before = sent.get(key)
  const form = useForm({
    fields: useDraft<{ reason: string; text: string }>(`report ${key}`, { reason: before ?? '', text: '' }),
    check: ({ reason, text }) =>
      reason === ''
        ? { reason: reportMessages.choose }
        : reason !== 'other'
          ? {}
          : text === ''
            ? { text: moderationMessages.reportTextRequired }
            : text.length > moderationLimits.reportText
              ? { text: moderationMessages.reportTextTooLong(moderationLimits.reportText) }
              : {},
    async send({ reason, text }) {
      const chosen = reason as ReportReason
      const input = { what, id, reason: chosen, ...(chosen === 'other' ? { text } : {}) }
      const answer = await api.post('/reports/add/', input)
      if (!answer || answer.errors) return { refused: refusalOf(answer) }
      sent.set(key, chosen)
      onSent()
      return {}
    },
  })
  return (
    <form {...form.props}>
      {before ? <p className="caution">{reportMessages.already}</p> : null}
      <fieldset className="reasons" aria-describedby={form.wrong.reason ? 'reason-error' : undefined}>
        <legend>{reportMessages.question}</legend>
        {reasonsFor[what].map((reason) => (
          <ReasonChoice
            key={reason}
            name="reason"
            value={reason}
            chosen={form.values.reason === reason}
            onChoose={() => form.put({ reason })}
            {...reportMessages.reasons[reason]}
          />
        ))}
        <FieldError id="reason-error" error={form.wrong.reason} />
      </fieldset>
      {form.values.reason === 'other' ? (
        <TextField
          {...form.field('text')}
          label={reportMessages.text}
          lines={3}
          maxLength={moderationLimits.reportText}
          counter
        />
      ) : null}
      <FormMessages form={form} />
      <SubmitButton form={form} disabled={!may}>
        {reportMessages.send}
      </SubmitButton>
    </form>
  )
}
