import { messages } from '@unspun/contract/messages/messages.ts'

/** The reasons why vote buttons are inactive. Rendered once; every button refers to them. */
export function VoteHints() {
  return (
    <div hidden>
      <span id="vote-login">{messages.vote.login}</span>
      <span id="vote-verify">{messages.vote.verify}</span>
    </div>
  )
}
