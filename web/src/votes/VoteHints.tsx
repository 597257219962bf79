import { messages } from '@unspun/contract/messages.ts'

/** Why vote buttons do nothing: described once, pointed at by every button. */
export function VoteHints() {
  return (
    <div hidden>
      <span id="vote-login">{messages.vote.login}</span>
      <span id="vote-verify">{messages.vote.verify}</span>
    </div>
  )
}
