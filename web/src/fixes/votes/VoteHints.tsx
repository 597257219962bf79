import * as voteMessages from '@unspun/contract/messages/votes.ts'

/** The reasons why vote buttons are inactive. Rendered once; every button refers to them. */
export function VoteHints() {
  return (
    <div hidden>
      <span id="vote-login">{voteMessages.login}</span>
      <span id="vote-verify">{voteMessages.verify}</span>
    </div>
  )
}
