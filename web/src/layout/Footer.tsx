import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { WeeklyField } from '../weekly/WeeklyField.tsx'
import { ShortcutsButton } from './shortcuts/ShortcutsButton.tsx'

export function Footer() {
  return (
    <footer className="row wrap note footer">
      <WeeklyField />
      <p>{siteMessages.footer}</p>
      <ShortcutsButton />
      <a href={pages.howItWorks()}>{siteMessages.howItWorks}</a>
      <a href={pages.extension()}>{siteMessages.extension}</a>
      <a href={pages.ranking()}>Ranking</a>
      <a href={pages.moderationLog()}>{siteMessages.moderationLog}</a>
      <a href={pages.policy()}>{siteMessages.policy}</a>
    </footer>
  )
}
