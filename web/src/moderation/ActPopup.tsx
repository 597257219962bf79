import { Dialog } from '@base-ui/react/dialog'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { useBrowser } from '../app.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { type ActTask, useOverlays } from '../ui/overlays.ts'
import { PopupTitle } from '../ui/Popup.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { ActFields } from './ActFields.tsx'
import {
  type ActValues,
  checkAct,
  effectsOf,
  givenOf,
  notifies,
  reasonsOf,
  startOf,
  thingsOf,
  titleOf,
} from './act-values.ts'
import { sendTask } from './send-task.ts'

/** Who reads the reason. Nobody reports the whole site. */
function aboutReason(task: ActTask): string {
  const ofSite = 'do' in task ? task.things.some(({ what }) => what === 'site') : 'undo' in task && task.ofSite
  if (ofSite) return deskMessages.aboutSite
  return notifies(task) ? deskMessages.about : deskMessages.aboutPublic
}

const textOf = (task: ActTask): string =>
  'do' in task
    ? task.things.length > 1
      ? deskMessages.aboutMany(task.things.length)
      : (task.things[0]?.text ?? '')
    : task.text

/** Asks a moderator for the reason of an action, and for what else it needs. What was typed stays until it is done. */
export function ActPopup({ task }: { task: ActTask }) {
  const { api } = useBrowser()
  const { close } = useOverlays()
  const form = useForm<ActValues>({
    fields: useDraft<ActValues>(`moderation ${JSON.stringify(task)}`, startOf(task)),
    check: (values) => checkAct(task, values),
    async send(values) {
      const refused = await sendTask(api, thingsOf(task, values), givenOf(task, values, Date.now()))
      if (refused) return { refused }
      close()
      return {}
    },
  })
  const reasons = reasonsOf(task)
  const text = textOf(task)
  return (
    <>
      <PopupTitle>{titleOf(task)}</PopupTitle>
      <Dialog.Description className="note popup-intro">
        {[...effectsOf(task), aboutReason(task)].join(' ')}
      </Dialog.Description>
      {text ? (
        <p className="report-thing" dir="auto">
          {text}
        </p>
      ) : null}
      <form {...form.props}>
        <ActFields task={task} form={form} />
        <TextField
          {...form.field('reason')}
          label={deskMessages.reason}
          lines={2}
          maxLength={moderationLimits.reason}
          counter
        />
        <ul className="row wrap presets">
          {reasons.map((reason) => (
            <li key={reason}>
              <button
                type="button"
                className="preset"
                aria-pressed={form.values.reason === reason}
                onClick={() => form.put({ reason })}
              >
                {reason}
              </button>
            </li>
          ))}
        </ul>
        <FormMessages form={form} />
        <SubmitButton form={form}>{titleOf(task)}</SubmitButton>
      </form>
    </>
  )
}
