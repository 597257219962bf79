import type { OwnUser } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { refusedAsAvatar } from '@unspun/contract/pictures.ts'
import { useId, useState } from 'react'
import { useApp, useBrowser } from '../../app.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { Avatar } from '../Avatar.tsx'
import { MustVerify } from './MustVerify.tsx'
import { updateUser } from './update-user.ts'
import { usePreview } from './use-preview.ts'

const sentences = { FileTooLarge: accountMessages.avatarTooLarge, FileTypeInvalid: accountMessages.avatarInvalidType }

/** Uploads the reader's avatar, with a preview. The top bar shows it as soon as it is stored. */
export function AvatarForm({ user, may }: { user: OwnUser; may: boolean }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const fields = useFields<{ avatar?: File | undefined }>({})
  const [sent, setSent] = useState<number>()
  const form = useForm({
    fields,
    check({ avatar }) {
      if (!avatar) return { avatar: accountMessages.avatarFileNotFound }
      const refusal = refusedAsAvatar(avatar)
      return refusal ? { avatar: sentences[refusal] } : {}
    },
    async send({ avatar }) {
      setSent(0)
      const uploaded = await api.upload('/users/upload-avatar/', avatar as File, setSent)
      setSent(undefined)
      if (!uploaded || uploaded.errors) return { refused: uploaded?.errors ?? [accountMessages.avatarFailed] }
      const answer = await api.post('/users/update-avatar/', { avatar_filename: uploaded.avatar_filename })
      if (!answer || answer.errors) return { refused: answer?.errors ?? [accountMessages.avatarFailed] }
      updateUser(store, answer)
      fields.put({ avatar: undefined })
      return { done: accountMessages.avatarSaved }
    },
  })
  const preview = usePreview(form.values.avatar)
  const id = useId()
  const wrong = form.wrong.avatar

  return (
    <form {...form.props}>
      {may ? null : <MustVerify />}
      <div className="row avatar-choice">
        {preview ? <img className="avatar large" src={preview} alt="Preview" /> : <Avatar user={user} large />}
        <div className="field-group">
          <label htmlFor={id} className="field-label">
            Picture
          </label>
          <input
            // A script cannot clear a file input, so each new avatar gets a new input.
            key={user.avatar}
            id={id}
            type="file"
            name="avatar"
            accept=".jpg,.jpeg,.png"
            className="file-field"
            disabled={!may}
            aria-describedby={wrong ? `${id}-note ${id}-error` : `${id}-note`}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => form.put({ avatar: event.target.files?.[0] })}
          />
          <p id={`${id}-note`} className="note">
            {accountMessages.avatarNote}
          </p>
          <FieldError id={`${id}-error`} error={wrong} />
        </div>
      </div>
      {sent === undefined ? null : (
        <progress
          className="upload-progress"
          value={sent}
          max={1}
          aria-label={accountMessages.avatarSending(Math.round(sent * 100))}
        />
      )}
      <FormMessages form={form} />
      <SubmitButton form={form} disabled={!may} quiet={!form.values.avatar} narrow>
        {'Upload & Save'}
      </SubmitButton>
    </form>
  )
}
