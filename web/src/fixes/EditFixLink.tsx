import { pages } from '@unspun/contract/pages.ts'
import { PenLine } from 'lucide'
import { Icon } from '../ui/Icon.tsx'

/** The link to Edit Fix. Draw it for the owner of the fix only. */
export function EditFixLink({ id }: { id: number }) {
  return (
    <a href={pages.editFix(id)} className="icon-btn" aria-label="Edit Fix" title="Edit Fix">
      <Icon of={PenLine} size={20} />
    </a>
  )
}
