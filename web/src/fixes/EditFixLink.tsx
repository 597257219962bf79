import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { isOwner } from '@unspun/contract/permissions.ts'
import { PenLine } from 'lucide'
import { useSession } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'

/** The link to Edit Fix, for the owner of the fix only. */
export function EditFixLink({ fix }: { fix: Pick<HeadlineFix, 'headline_fix_id' | 'user_id'> }) {
  const session = useSession()
  if (session.state !== 'in' || !isOwner(session.user, fix)) return null
  return (
    <a href={pages.editFix(fix.headline_fix_id)} className="icon-btn" aria-label="Edit Fix" title="Edit Fix">
      <Icon of={PenLine} size={20} />
    </a>
  )
}
