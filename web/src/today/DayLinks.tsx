import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { DayAnswer } from '@unspun/contract/today.ts'
import { ChevronLeft, ChevronRight } from 'lucide'
import { Icon } from '../ui/Icon.tsx'
import { dayName } from './game.ts'

export function DayLinks({ day: { before, after } }: { day: Pick<DayAnswer, 'before' | 'after'> }) {
  if (before === null && after === null) return null
  return (
    <nav aria-label={todayMessages.otherDays} className="row spread today-days">
      {before === null ? null : (
        <a href={pages.today(before)} rel="prev" className="row">
          <Icon of={ChevronLeft} size={18} />
          <span>{dayName(before)}</span>
        </a>
      )}
      {after === null ? null : (
        <a href={pages.today(after)} rel="next" className="row">
          <span>{dayName(after)}</span>
          <Icon of={ChevronRight} size={18} />
        </a>
      )}
    </nav>
  )
}
