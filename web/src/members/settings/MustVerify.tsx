import * as serverMessages from '@unspun/contract/messages/server.ts'

/** Says that the email address must be verified first, with a link to do so. */
export function MustVerify() {
  return (
    <p className="caution">
      {serverMessages.verifyFirst} <a href="#verify">Verify now</a>
    </p>
  )
}
