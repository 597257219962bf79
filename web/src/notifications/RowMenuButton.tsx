import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import type { Notification } from '@unspun/contract/notifications.ts'
import { BellOff, BellRing, Ellipsis, Mail, MailOpen } from 'lucide'
import { useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { Inbox } from './use-inbox.ts'

interface Props {
  row: Notification
  inbox: Inbox
  /** The element with the sentence of the row. */
  wordsId: string
}

/** The menu of a notification: read or unread, and whether its thread notifies. */
export function RowMenuButton({ row, inbox, wordsId }: Props) {
  const { notification_id: id, is_read, fix, kind, muted } = row
  const button = useRef<HTMLButtonElement>(null)
  const buttonId = `menu-${id}`
  const [open, setOpen] = useState(false)
  const thread = kind === 'reply' || kind === 'comment' ? fix?.headline_fix_id : undefined
  return (
    <>
      <button
        ref={button}
        id={buttonId}
        type="button"
        className="icon-btn inbox-more"
        aria-label={notificationMessages.menu}
        aria-labelledby={`${buttonId} ${wordsId}`}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon of={Ellipsis} size={18} />
      </button>
      {open ? (
        <Menu label={notificationMessages.menu} button={button} onClose={() => setOpen(false)}>
          <li>
            <button type="button" onClick={() => void inbox.mark([id], !is_read)}>
              <Icon of={is_read ? Mail : MailOpen} size={18} />
              {is_read ? notificationMessages.markUnread : notificationMessages.markRead}
            </button>
          </li>
          {thread === undefined ? null : (
            <li>
              <button type="button" onClick={() => void inbox.mute(thread, !muted)}>
                <Icon of={muted ? BellRing : BellOff} size={18} />
                {muted ? notificationMessages.unmute : notificationMessages.mute}
              </button>
            </li>
          )}
        </Menu>
      ) : null}
    </>
  )
}
