import { accountMessages } from '@unspun/contract/account-messages.ts'
import type { OwnUser } from '@unspun/contract/accounts.ts'
import { refusedAsAvatar } from '@unspun/contract/pictures.ts'
import { useId, useState } from 'react'
import { useApp, useBrowser } from '../../app.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { StatusMessage } from '../../ui/StatusMessage.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { Avatar } from '../Avatar.tsx'
import { MustVerify } from './MustVerify.tsx'
import { usePreview } from './use-preview.ts'

const sentences = { FileTooLarge: accountMessages.avatarTooLarge, FileTypeInvalid: accountMessages.avatarInvalidType }

/** A person's picture: shown before it is sent, and in the top bar as soon as it is stored. */
export function AvatarForm({ user, may }: { user: OwnUser; may: boolean }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const form = useForm(useFields({}))
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState<number>()
  const [saved, setSaved] = useState(false)
  const preview = usePreview(file)
  const id = useId()
  const wrong = form.wrong.avatar

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setSaved(false)
    form.setErrors([])
    form.forget('avatar')
  }

  function check() {
    const refusal = file && refusedAsAvatar(file)
    if (!file) return { avatar: accountMessages.avatarFileNotFound }
    return refusal ? { avatar: sentences[refusal] } : {}
  }

  async function save(): Promise<readonly string[]> {
    setSaved(false)
    setSent(0)
    const uploaded = await api.upload('/users/upload-avatar/', file as File, setSent)
    setSent(undefined)
    if (!uploaded) return [accountMessages.avatarFailed]
    if (uploaded.errors) return uploaded.errors
    const answer = await api.post('/users/update-avatar/', { avatar_filename: uploaded.avatar_filename })
    if (!answer) return [accountMessages.avatarFailed]
    if (answer.errors) return answer.errors
    const now = store.session
    if (now.state === 'in') store.session = { ...now, user: { ...now.user, ...answer } }
    setFile(undefined)
    setSaved(true)
    return []
  }

  return (
    <form {...form.props(check, save)}>
      {may ? null : <MustVerify />}
      <div className="row avatar-choice">
        {preview ? <img className="avatar large" src={preview} alt="Preview" /> : <Avatar user={user} large />}
        <div className="field-group">
          <label htmlFor={id} className="field-label">
            Picture
          </label>
          <input
            // A new one each time: only a person can empty the old one.
            key={user.avatar}
            id={id}
            type="file"
            name="avatar"
            accept=".jpg,.jpeg,.png"
            className="file-field"
            disabled={!may}
            aria-describedby={wrong ? `${id}-note ${id}-error` : `${id}-note`}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <p id={`${id}-note`} className="note">
            {accountMessages.avatarNote}
          </p>
          {wrong ? (
            <p id={`${id}-error`} className="field-error">
              {wrong}
            </p>
          ) : null}
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
      <ErrorList errors={form.errors} />
      <StatusMessage>{saved ? accountMessages.avatarSaved : null}</StatusMessage>
      <SubmitButton sending={form.sending} disabled={!may}>
        {'Upload & Save'}
      </SubmitButton>
    </form>
  )
}
