import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Explanation } from '@unspun/contract/votes.ts'
import { ApprovalScale } from './ApprovalScale.tsx'
import { whyFacts } from './why-facts.ts'

/** Explains the rank of a fix: the estimate, the opinion of members who usually disagree, and the votes that it is based on. */
export function Why({ why }: { why: Explanation }) {
  const { approval, margin, sides } = why
  const voted = why.counting_votes > 0
  return (
    <div className="why">
      <p className="why-place">{rankingMessages.place(why.ranking, why.fixes)}</p>
      {voted ? (
        <div>
          <p>
            {why.young ? rankingMessages.readers : rankingMessages.acrossTheBoard}{' '}
            <strong>{rankingMessages.approval(approval, margin)}</strong>.
          </p>
          <ApprovalScale from={approval - margin} to={approval + margin} dots={[approval]} />
        </div>
      ) : (
        <p>{rankingMessages.unvoted(approval)}</p>
      )}
      {voted && sides ? (
        <div>
          <p>
            {rankingMessages.sides(sides.lower)}{' '}
            <strong>{rankingMessages.sidesApproval(sides.higher, sides.lower)}</strong>.
          </p>
          <ApprovalScale from={sides.lower} to={sides.higher} dots={[sides.lower, sides.higher]} />
        </div>
      ) : null}
      <ul className="why-facts">
        {whyFacts(why).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <a href={pages.ranking()} className="why-more">
        {rankingMessages.howItWorks}
      </a>
    </div>
  )
}
