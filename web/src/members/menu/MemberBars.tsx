import './member-bars.css'
import type { OwnUser } from '@unspun/contract/accounts.ts'
import { createPortal } from 'react-dom'
import { RestrictionBar } from '../../moderation/restriction/RestrictionBar.tsx'
import { LeavingBar } from '../settings/LeavingBar.tsx'

/** Lines over every page about the member's account. They cover the end of the page and move nothing. */
export function MemberBars({ user: { restriction, leaving_at } }: { user: OwnUser }) {
  return createPortal(
    <div className="member-bars">
      {leaving_at === undefined ? null : <LeavingBar at={leaving_at} />}
      {restriction ? <RestrictionBar restriction={restriction} /> : null}
    </div>,
    document.body,
  )
}
