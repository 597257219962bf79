import { messages } from '@unspun/contract/messages.ts'

/** Why a form cannot be sent, and where to change that. */
export function MustVerify() {
  return (
    <p className="caution">
      {messages.server.verifyFirst} <a href="#verify">Verify now</a>
    </p>
  )
}
