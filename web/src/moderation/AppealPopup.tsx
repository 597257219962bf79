import { Dialog } from '@base-ui/react/dialog'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import * as moderationMessages from '@unspun/contract/messages/moderation.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { moderationLimits, type OwnAction } from '@unspun/contract/moderation.ts'
import { useEffect, useState } from 'react'
import { useBrowser, useSession } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { FormMessages } from '../ui/FormMessages.tsx'
import { refusalOf } from '../ui/form-values.ts'
import { useOverlays } from '../ui/overlays.ts'
import { PopupTitle } from '../ui/Popup.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { LogLine } from './LogLine.tsx'

/** The decision about the reader or their post and its reason, with the form that requests a review. */
export function AppealPopup({ action_id }: { action_id: number }) {
  const { api } = useBrowser()
  const signedIn = useSession().state === 'in'
  const [action, setAction] = useState<OwnAction>()
  const [failed, setFailed] = useState<readonly string[]>()
  useEffect(() => {
    if (!signedIn) return
    let closed = false
    void api.post('/moderation/own/', { action_id }).then((answer) => {
      if (closed) return
      if (!answer || answer.errors) setFailed(refusalOf(answer))
      else if (answer.actions[0]) setAction(answer.actions[0])
      else setFailed([appealMessages.missing])
    })
    return () => {
      closed = true
    }
  }, [api, action_id, signedIn])
  return (
    <>
      <PopupTitle>{appealMessages.title}</PopupTitle>
      <Dialog.Description className="note popup-intro">{appealMessages.about}</Dialog.Description>
      <ErrorList errors={failed} />
      {action ? (
        <Looked action={action} />
      ) : failed ? null : (
        <div className="progress in-form" role="status">
          <span className="sr-only">{siteMessages.loading}</span>
        </div>
      )}
    </>
  )
}

function Looked({ action }: { action: OwnAction }) {
  const [sent, setSent] = useState(false)
  const { text, appeal } = action
  return (
    <div className="stack">
      {text ? (
        <p className="report-thing" dir="auto">
          {text}
        </p>
      ) : null}
      <LogLine entry={action} name={appealMessages.own(action.what)} />
      {sent ? (
        <p role="status" className="caution">
          {appealMessages.sent}
        </p>
      ) : action.may_appeal ? (
        <AppealForm action_id={action.action_id} onSent={() => setSent(true)} />
      ) : (
        <p className="caution">
          {action.undone || appeal?.outcome === 'undone'
            ? appealMessages.undone
            : appeal?.outcome === 'open'
              ? appealMessages.asked(new Date(appeal.appealed_at).toLocaleDateString(undefined, { dateStyle: 'long' }))
              : appeal
                ? `${appealMessages.upheld} ${appealMessages.because(appeal.reason)}`
                : appealMessages.final}
        </p>
      )}
    </div>
  )
}

function AppealForm({ action_id, onSent }: { action_id: number; onSent: () => void }) {
  const { api } = useBrowser()
  const { close } = useOverlays()
  const form = useForm({
    fields: useDraft(`appeal ${action_id}`, { text: '' }),
    check: ({ text }) =>
      text === ''
        ? { text: moderationMessages.appealRequired }
        : text.length > moderationLimits.appealText
          ? { text: moderationMessages.appealTooLong(moderationLimits.appealText) }
          : {},
    async send({ text }) {
      const answer = await api.post('/moderation/appeal/', { action_id, text })
      if (!answer || answer.errors) return { refused: refusalOf(answer) }
      onSent()
      return {}
    },
  })
  return (
    <form {...form.props}>
      <TextField
        {...form.field('text')}
        label={appealMessages.text}
        lines={4}
        maxLength={moderationLimits.appealText}
        counter
      />
      <FormMessages form={form} />
      <SubmitButton form={form}>{appealMessages.send}</SubmitButton>
      <button type="button" className="btn-line wide" onClick={close}>
        Cancel
      </button>
    </form>
  )
}
