import './desk.css'
import '../headlines/cards.css'
import { reportable } from '@unspun/contract/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { QueueKind } from '@unspun/contract/moderation.ts'
import { moderationTabs, pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../app.ts'
import { AlertSwitch } from './AlertSwitch.tsx'
import { DeskHistory } from './DeskHistory.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { OneThing } from './OneThing.tsx'
import type { QueueState } from './queue-state.ts'

const tabs = ['reports', ...moderationTabs] as const
type Tab = (typeof tabs)[number]

/** On phones the tabs are wider than the window. */
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The queues of moderators, what was done, and one thing that an address names. */
export function Desk() {
  const session = useSession()
  const administrator = session.state === 'in' && session.user.administrator
  const show = new URLSearchParams(useLocation().search).get('show') ?? ''
  const [state, setState] = useState<QueueState>()
  // Its popups open at once.
  useEffect(() => void import('./ModeratingPopup.tsx').catch(() => {}), [])
  const tab: Tab = moderationTabs.find((name) => name === show) ?? 'reports'
  const [, what, id] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(show) ?? []
  const thing = reportable.find((name) => name === what)
  return (
    <>
      <nav aria-label={deskMessages.tabs} className="home-tabs desk-tabs">
        {tabs.map((name) => {
          const count = name === 'history' ? 0 : (state?.counts[name] ?? 0)
          return (
            <a
              key={name}
              ref={name === tab ? bringIntoView : undefined}
              href={name === 'reports' ? pages.moderation() : pages.moderation(name)}
              aria-current={name === tab && !thing ? 'page' : undefined}
            >
              {deskMessages.tab[name]}
              {count > 0 ? <span className="desk-count">{count}</span> : null}
            </a>
          )
        })}
        {administrator ? <a href={pages.admin()}>{siteMessages.administration}</a> : null}
      </nav>
      {thing ? (
        <OneThing key={show} what={thing} id={Number(id)} />
      ) : tab === 'history' ? (
        <DeskHistory />
      ) : (
        <>
          {tab === 'waiting' ? <AlertSwitch on={state?.alert} /> : null}
          <DeskQueue key={tab} kind={tab satisfies QueueKind} onState={setState} />
        </>
      )}
    </>
  )
}
