import '../../ui/switch.css'
import './notifications-form.css'
import * as channelMessages from '@unspun/contract/messages/notification-settings.ts'
import {
  type Channels as ChannelChoices,
  type MailGroup,
  mailFrequencies,
  mailGroups,
} from '@unspun/contract/notifications.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useBrowser } from '../../app.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import type { Sent } from '../../ui/use-form.ts'
import { OwnFeed } from './OwnFeed.tsx'

type Change = Partial<Pick<ChannelChoices, 'mails' | 'unmailed'>>

/**
 * Each choice is saved at once. If that fails, it returns to the saved state. The choices are loaded again for a new access token, because what
 * ends sessions turns the feed off.
 */
export function NotificationsForm({ verified, token }: { verified: boolean; token: string }) {
  const { api } = useBrowser()
  const id = useId()
  const [choices, setChoices] = useState<ChannelChoices>()
  const [pending, setPending] = useState<Change>({})
  const [notLoaded, setNotLoaded] = useState<readonly string[]>()
  const [result, setResult] = useState<Sent>({})
  /** Choices are saved one after the other, in the order in which they were made. */
  const saved = useRef(Promise.resolve())
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let current = true
    void api.post('/notifications/channels/', {}).then((answer) => {
      if (!current) return
      if (answer && !answer.errors) setChoices(answer)
      else setNotLoaded(refusalOf(answer))
    })
    return () => {
      current = false
    }
  }, [api, token])

  const save = (change: Change) => {
    setPending((before) => ({ ...before, ...change }))
    setResult({})
    saved.current = saved.current.then(() => send(change))
  }
  const send = async (change: Change) => {
    const answer = await api.post('/notifications/set-mails/', change)
    if (answer && !answer.errors) setChoices(answer)
    // A later choice of the same kind is still being sent.
    setPending((before) =>
      Object.fromEntries(Object.entries(before).filter(([name, value]) => change[name as keyof Change] !== value)),
    )
    setResult(answer && !answer.errors ? { done: channelMessages.saved } : { refused: refusalOf(answer) })
  }
  const shown = choices && { ...choices, ...pending }
  const isOff = shown?.mails === 'off'
  const toggle = (group: MailGroup, on: boolean) => {
    const others = (shown?.unmailed ?? []).filter((each) => each !== group)
    save({ unmailed: on ? others : [...others, group] })
  }

  return (
    <div className="stack">
      <fieldset className="mail-choices" disabled={!shown} aria-describedby={`${id}-help`}>
        <legend>{channelMessages.mails}</legend>
        {mailFrequencies.map((each) => (
          <label key={each} className="mail-choice">
            <input
              type="radio"
              name={`${id}-mails`}
              checked={shown?.mails === each}
              onChange={() => save({ mails: each })}
            />
            {channelMessages.frequencies[each]}
          </label>
        ))}
        <p id={`${id}-help`} className="note">
          {verified ? channelMessages.mailsHelp : channelMessages.notVerified}
        </p>
      </fieldset>
      <fieldset className="mail-choices" disabled={!shown || isOff} aria-describedby={`${id}-always`}>
        <legend>{channelMessages.groups}</legend>
        {mailGroups.map((group) => (
          <label key={group} className="switch">
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes its checked state
              role="switch"
              checked={shown ? !shown.unmailed.includes(group) : false}
              onChange={(event) => toggle(group, event.target.checked)}
            />
            {channelMessages.group[group]}
          </label>
        ))}
        <p id={`${id}-always`} className="note">
          {channelMessages.always}
        </p>
      </fieldset>
      <FormMessages form={result} />
      <ErrorList errors={notLoaded} />
      <OwnFeed since={choices?.feed_since} onChange={setChoices} />
    </div>
  )
}
