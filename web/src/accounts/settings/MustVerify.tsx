import { messages } from '@unspun/contract/messages/messages.ts'

/** Says that the email address must be verified first, with a link to do so. */
export function MustVerify() {
  return (
    <p className="caution">
      {messages.server.verifyFirst} <a href="#verify">Verify now</a>
    </p>
  )
}
