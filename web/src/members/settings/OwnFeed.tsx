import * as channelMessages from '@unspun/contract/messages/notification-settings.ts'
import type { Channels } from '@unspun/contract/notifications.ts'
import { useId, useState } from 'react'
import { useBrowser } from '../../app.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { notify } from '../../ui/notices.ts'
import { StatusMessage } from '../../ui/StatusMessage.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { dayOf } from './leaving.ts'

interface Props {
  /** When the feed's address was created, in milliseconds. Null without a feed, undefined until that is known. */
  since: number | null | undefined
  onChange: (channels: Channels) => void
}

/** The feed's address is shown once, when it is created. */
export function OwnFeed({ since, onChange }: Props) {
  const { api } = useBrowser()
  const id = useId()
  const [address, setAddress] = useState('')
  const [status, setStatus] = useState<string>()
  const [refused, setRefused] = useState<readonly string[]>()
  const { busy, run } = useBusy()
  const isOn = since !== null && since !== undefined

  const set = async (on: boolean) => {
    setRefused(undefined)
    const answer = await api.post('/notifications/set-feed/', { on })
    if (!answer || answer.errors) return setRefused(refusalOf(answer))
    onChange(answer)
    setAddress(answer.feed_url)
    setStatus(on ? channelMessages.feedOnce : channelMessages.feedGone)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify(channelMessages.copied)
    } catch {
      // The browser refuses to copy. The address is selected, so that it can be copied by hand.
      document.querySelector<HTMLInputElement>(`[id="${id}"]`)?.select()
    }
  }

  return (
    <fieldset className="mail-choices" disabled={since === undefined}>
      <legend>{channelMessages.feed}</legend>
      <p className="note">{channelMessages.feedHelp}</p>
      {isOn && address === '' ? <p className="note">{channelMessages.feedSince(dayOf(since))}</p> : null}
      {!isOn || address === '' ? null : (
        <div className="feed-address">
          <label className="sr-only" htmlFor={id}>
            {channelMessages.feedAddress}
          </label>
          <input id={id} readOnly className="field" value={address} onFocus={({ target }) => target.select()} />
          <button type="button" className="btn-line" onClick={() => void copy()}>
            {channelMessages.copy}
          </button>
        </div>
      )}
      <StatusMessage>{status}</StatusMessage>
      <ErrorList errors={refused} />
      <div className="feed-buttons">
        <button
          type="button"
          className="btn-line"
          aria-disabled={busy || undefined}
          onClick={() => void run(() => set(true))}
        >
          {isOn ? channelMessages.feedNew : channelMessages.feedOn}
        </button>
        {isOn ? (
          <button
            type="button"
            className="btn-line"
            aria-disabled={busy || undefined}
            onClick={() => void run(() => set(false))}
          >
            {channelMessages.feedOff}
          </button>
        ) : null}
      </div>
    </fieldset>
  )
}
