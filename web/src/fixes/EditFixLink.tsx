import { pages } from '@unspun/contract/pages.ts'
import { PenLine } from 'lucide'
import { Icon } from '../ui/Icon.tsx'

/** Links to the Edit Fix page. Render it only for the owner of the fix. */
export function EditFixLink({ id }: { id: number }) {
  return (
    <a href={pages.editFix(id)} className="icon-btn" aria-label="Edit Fix" title="Edit Fix">
      <Icon of={PenLine} size={20} />
    </a>
  )
}
