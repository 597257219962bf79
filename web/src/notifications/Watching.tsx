import * as watchMessages from '@unspun/contract/messages/watches.ts'
import type { Watch, Watchable } from '@unspun/contract/notifications.ts'
import { Hand, type IconNode, Newspaper, Text, UserRound } from 'lucide'
import { useCallback, useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notices.ts'
import { Time } from '../ui/Time.tsx'
import { InboxSkeleton } from './InboxSkeleton.tsx'

const icons: Record<Watchable, IconNode> = { headline: Text, domain: Newspaper, user: UserRound, request: Hand }
const same = (one: Watch, other: Watch) => one.what === other.what && one.id === other.id

/** The things that the member watches, the latest first. Something that they stop watching stays until the page is left, so that it can be undone. */
export function Watching() {
  const { api } = useBrowser()
  const [watches, setWatches] = useState<readonly Watch[]>()
  const [failed, setFailed] = useState(false)
  const [stopped, setStopped] = useState<readonly Watch[]>([])
  const begin = useCallback(async () => {
    setFailed(false)
    const answer = await api.post('/watches/list/', {})
    if (answer && !answer.errors) setWatches(answer.watches)
    else setFailed(true)
  }, [api])
  useEffect(() => void begin(), [begin])

  async function set(each: Watch, watch: boolean): Promise<void> {
    const { what, id } = each
    const show = (watched: boolean) =>
      setStopped((before) => (watched ? before.filter((other) => !same(other, each)) : [...before, each]))
    show(watch)
    const answer = await api.post('/watches/set/', { what, id, watch })
    if (answer && !answer.errors) return
    show(!watch)
    notify(answer?.errors?.[0] ?? watchMessages.failed)
  }

  if (!watches && failed)
    return (
      <div role="alert" className="empty">
        <p>{watchMessages.listFailed}</p>
        <button type="button" className="btn-line" onClick={() => void begin()}>
          Try again
        </button>
      </div>
    )
  if (!watches) return <InboxSkeleton />
  if (watches.length === 0)
    return (
      <div className="empty inbox-empty">
        <h2>{watchMessages.none}</h2>
        <p>{watchMessages.noneWhy}</p>
      </div>
    )
  return (
    <ul aria-label={watchMessages.list} className="panel inbox watching">
      {watches.map((each) => {
        const on = !stopped.some((other) => same(other, each))
        return (
          <li key={`${each.what} ${each.id}`} className="inbox-row" data-off={on ? undefined : ''}>
            <span className="inbox-mark inbox-icon">
              <Icon of={icons[each.what]} size={18} />
            </span>
            <div className="inbox-words">
              <a href={each.address} className="inbox-link inbox-title" dir="auto">
                {each.name}
              </a>
              <p className="note inbox-foot">
                {watchMessages.kind[each.what]} · added <Time at={each.since} />
              </p>
            </div>
            <button
              type="button"
              className="btn-line"
              aria-label={on ? watchMessages.stopOf(each.name) : watchMessages.againOf(each.name)}
              onClick={() => void set(each, !on)}
            >
              {on ? watchMessages.stop : 'Undo'}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
