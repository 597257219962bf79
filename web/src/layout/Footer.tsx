import { messages } from '@unspun/contract/messages/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { KeysButton } from '../keys/KeysButton.tsx'

export function Footer() {
  return (
    <footer className="row wrap spread note footer">
      <p>{messages.web.footer}</p>
      <KeysButton />
      <a href={pages.howItWorks()}>{messages.web.howItWorks}</a>
      <a href={pages.extension()}>{messages.web.extension}</a>
      <a href={pages.ranking()}>Ranking</a>
      <a href={pages.moderationLog()}>{messages.web.moderationLog}</a>
      <a href={pages.policy()}>{messages.web.policy}</a>
    </footer>
  )
}
