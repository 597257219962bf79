import * as serverMessages from '@unspun/contract/messages/server.ts'

export function MustVerify() {
  return (
    <p className="caution">
      {serverMessages.verifyFirst} <a href="#verify">Verify now</a>
    </p>
  )
}
