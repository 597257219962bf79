import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ChevronLeft, ChevronRight } from 'lucide'
import { useApp } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { siblingsOf } from './siblings.ts'

const alone = <span className="fix-navigation alone">1/1</span>

interface Props {
  id: number
  /** Best first. Undefined until they are read. */
  ids: readonly number[] | undefined
  /** How many there are. */
  count: number
}

export function FixNavigation({ id, ids, count }: Props) {
  const { store } = useApp()
  if (!ids)
    return count < 2 ? (
      alone
    ) : (
      <span className="row fix-navigation unread" aria-hidden>
        <span className="icon-btn" />
        {`1/${count}`}
        <span className="icon-btn" />
      </span>
    )
  const { position, total, previous, next } = siblingsOf(ids, id)
  if (total < 2) return alone
  const to = (fixId: number) => pages.fix(store.get('fix', fixId) ?? { headline_fix_id: fixId, title: '' })
  return (
    <nav aria-label={fixMessages.others} className="row fix-navigation">
      <a href={to(previous)} rel="prev" aria-label="Previous fix" className="icon-btn">
        <Icon of={ChevronLeft} size={20} />
      </a>
      {/* One text, so that it follows on a translated page. */}
      <span>{`${position}/${total}`}</span>
      <a href={to(next)} rel="next" aria-label="Next fix" className="icon-btn">
        <Icon of={ChevronRight} size={20} />
      </a>
    </nav>
  )
}
