import './strip.css'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { todayLimits } from '@unspun/contract/today.ts'

/** Leads from home to the pairs of the day. */
export function Strip() {
  return (
    <a href={pages.today()} className="panel today-strip">
      <strong>{siteMessages.todayStrip(todayLimits.minutes)}</strong>
      <span>{siteMessages.todayAbout}</span>
    </a>
  )
}
