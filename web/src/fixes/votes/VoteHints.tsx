import * as voteMessages from '@unspun/contract/messages/votes.ts'

/** Explains why vote buttons are inactive. It is rendered once, and every button refers to it. */
export function VoteHints() {
  return (
    <div hidden>
      <span id="vote-login">{voteMessages.login}</span>
      <span id="vote-verify">{voteMessages.verify}</span>
    </div>
  )
}
