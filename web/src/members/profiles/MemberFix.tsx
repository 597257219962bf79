import { fixStatus } from '@unspun/contract/fixes.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useRow } from '../../app.ts'
import { Byline } from '../../fixes/Byline.tsx'
import { IncludingYours } from '../../fixes/votes/IncludingYours.tsx'
import { Vote } from '../../fixes/votes/Vote.tsx'
import { EarlierWording } from '../../headlines/history/EarlierWording.tsx'
import { WaitingNote } from '../../moderation/pending/WaitingNote.tsx'
import { Time } from '../../ui/Time.tsx'
import { FixStatus } from './FixStatus.tsx'

/** One of a member's fixes. A disabled or pending fix is visible to its owner only and takes no votes. */
export function MemberFix({ id, own, struck }: { id: number; own: boolean; struck: string }) {
  const fix = useRow('fix', id)
  if (!fix) return null
  const enabled = fix.status_id === fixStatus.enabled
  if ((!enabled || fix.waiting_until) && !own) return null
  return (
    <li className={enabled ? 'member-fix' : 'member-fix disabled'}>
      <h3 dir="auto">
        <a href={pages.fix(fix)} className="fix-link">
          {fix.title}
        </a>
      </h3>
      {enabled && fix.waiting_until ? (
        <WaitingNote until={fix.waiting_until} />
      ) : enabled ? (
        <>
          <div className="row wrap fix-foot">
            <Byline fix={fix} marked />
            <Time at={fix.dc_m} />
            <EarlierWording of={fix} struck={struck} />
            {own ? <IncludingYours fix={fix} /> : null}
          </div>
          <Vote id={id} />
        </>
      ) : (
        <p className="row wrap fix-foot">{profileMessages.disabled}</p>
      )}
      {own ? <FixStatus fix={fix} /> : null}
    </li>
  )
}
