import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'

export function Footer() {
  return (
    <footer className="footer">
      <p>{messages.web.footer}</p>
      <a href={pages.policy()}>Privacy &amp; TOS</a>
    </footer>
  )
}
