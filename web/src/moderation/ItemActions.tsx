import { actions, type ModeratorAction, moderatorActions } from '@unspun/contract/actions.ts'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { QueueItem, QueueKind } from '@unspun/contract/moderation.ts'
import { authorOf, refusedOn, type Subject } from '@unspun/contract/permissions.ts'
import { Ellipsis } from 'lucide'
import { useRef, useState } from 'react'
import { useApp } from '../app.ts'
import { refusalOf } from '../ui/form-values.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { notify } from '../ui/notices.ts'
import { type TaskThing, useOverlays } from '../ui/overlays.ts'

const menuActions = moderatorActions.filter((action) => actions[action].inMenu)

/** The buttons below a thing: to keep or hide it, and the rest in a menu. */
export function ItemActions({ item, kind }: { item: QueueItem; kind: QueueKind | undefined }) {
  const { reads } = useApp()
  const { open } = useOverlays()
  const button = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(false)
  const { what, id, text, author, headline, subject, hidden, hidden_by, held, waiting_until, report_count } = item
  const self: TaskThing = { what, id, text }
  const act = (action: ModeratorAction, thing: TaskThing = self) =>
    open({ kind: 'act', task: { do: action, things: [thing] } })
  const mayActOn = (of: Subject) => !refusedOn(of, 'moderator')
  const member: TaskThing | null =
    author && mayActOn(authorOf(subject)) ? { what: 'user', id: author.user_id, text: author.display_name } : null
  const fact: TaskThing | null =
    headline && mayActOn(headline.subject) ? { what: 'headline', id: headline.headline_id, text: headline.title } : null
  /** The member or headline, if the action is for one that the moderator may act on, and otherwise the thing itself. */
  const thingOf = (action: ModeratorAction) => {
    const { on } = actions[action]
    return (on.includes('user') && member) || (on.includes('headline') && fact) || (on.includes(what) && self)
  }
  const forbidOutlet = async (name: string) => {
    const domain = await reads.get('/domains/get-by-name/', { name })
    if (!domain || domain.errors) return notify(refusalOf(domain).join(' '))
    const things: TaskThing[] = [{ what: 'domain', id: domain.domain_id, text: name }]
    open({ kind: 'act', task: { do: 'forbid', things, title: deskMessages.forbidOutlet } })
  }
  return (
    <div className="row wrap queue-acts">
      {/* A request for a review is decided by its own buttons. */}
      {kind === 'appeals' ? null : waiting_until ? (
        <Act action="approve" act={act} />
      ) : report_count > 0 || held ? (
        <Act action="dismiss" act={act} />
      ) : null}
      {kind === 'appeals' ? null : hidden && !held ? (
        refusedOn(subject, 'moderator', hidden_by ?? undefined) ? null : (
          <Act action="restore" act={act} />
        )
      ) : (
        <Act action="hide" act={act} strong={kind !== undefined} />
      )}
      <button
        ref={button}
        type="button"
        className="icon-btn queue-more-acts"
        aria-label={deskMessages.more(text)}
        aria-expanded={shown}
        onClick={() => setShown(true)}
      >
        <Icon of={Ellipsis} size={20} />
      </button>
      {shown ? (
        <Menu label={deskMessages.more(text)} button={button} onClose={() => setShown(false)}>
          {menuActions.map((action) => {
            const thing = thingOf(action)
            return thing ? (
              <li key={action}>
                <button type="button" aria-haspopup="dialog" onClick={() => act(action, thing)}>
                  {actionWords[action].label}
                </button>
              </li>
            ) : null
          })}
          {headline ? (
            <li>
              <button type="button" aria-haspopup="dialog" onClick={() => void forbidOutlet(headline.domain)}>
                {deskMessages.forbidOutlet}
              </button>
            </li>
          ) : null}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() =>
                open({ kind: 'act', task: { do: 'forbid', things: [], title: deskMessages.forbidSomething } })
              }
            >
              {deskMessages.forbidSomethingElse}
            </button>
          </li>
          {item.address ? (
            <li>
              <a href={item.address}>{deskMessages.openPage}</a>
            </li>
          ) : null}
        </Menu>
      ) : null}
    </div>
  )
}

interface ActProps {
  action: ModeratorAction
  act: (action: ModeratorAction) => void
  strong?: boolean
}

function Act({ action, act, strong }: ActProps) {
  return (
    <button
      type="button"
      className={strong ? 'btn-brand' : 'btn-line'}
      aria-haspopup="dialog"
      onClick={() => act(action)}
    >
      {actionWords[action].label}
    </button>
  )
}
