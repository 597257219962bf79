import '../ui/quiet-btn.css'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import { BellOff, BellRing } from 'lucide'
import { useEffect, useState } from 'react'
import { useBrowser, useSession } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notices.ts'
import { useBusy } from '../ui/use-busy.ts'

/** Says whether the comments on a fix notify the member. Visitors do not see it, nor do members who cannot change it at present. */
export function MuteThread({ fixId }: { fixId: number }) {
  const { api } = useBrowser()
  const session = useSession()
  const { busy, run } = useBusy()
  const [muted, setMuted] = useState<boolean>()
  const user = session.state === 'in' ? session.user : undefined
  const isClosed = user?.restriction && user.restriction.kind !== 'limited'
  const userId = isClosed ? undefined : user?.user_id
  useEffect(() => {
    if (userId === undefined) return
    let left = false
    void api.post('/notifications/mute/', { headline_fix_id: fixId }).then((answer) => {
      if (!left && answer && !answer.errors) setMuted(answer.mute)
    })
    return () => {
      left = true
    }
  }, [api, fixId, userId])
  if (userId === undefined) return null
  const set = async (mute: boolean) => {
    const answer = await api.post('/notifications/mute/', { headline_fix_id: fixId, mute })
    if (!answer || answer.errors) return notify(answer?.errors?.[0] ?? notificationMessages.markFailed)
    setMuted(mute)
    notify(mute ? notificationMessages.muted : notificationMessages.unmuted, {
      label: 'Undo',
      run: () => void run(() => set(!mute)),
    })
  }
  return (
    <button
      type="button"
      className="quiet-btn mute-thread"
      aria-busy={busy || undefined}
      onClick={() => void run(() => set(!muted))}
    >
      <Icon of={muted ? BellRing : BellOff} size={18} />
      {muted ? notificationMessages.unmute : notificationMessages.mute}
    </button>
  )
}
