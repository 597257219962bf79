import './strip.css'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ChevronRight } from 'lucide'
import { Icon } from '../ui/Icon.tsx'

/** Leads from home to the pairs of the day. */
export function Strip() {
  return (
    <a href={pages.today()} className="panel today-strip">
      <svg width="66" height="10" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((place) => (
          <rect
            key={place}
            x={14 * place}
            width="10"
            height="10"
            rx="2.5"
            className={place === 2 ? 'rest' : undefined}
          />
        ))}
      </svg>
      <span>
        <strong>{siteMessages.todayStrip}</strong>
        <span>{siteMessages.todayAbout}</span>
      </span>
      <Icon of={ChevronRight} size={18} />
    </a>
  )
}
