import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useRow } from '../app.ts'
import { EarlierWording } from '../headlines/history/EarlierWording.tsx'
import { Title } from '../headlines/Title.tsx'

interface Props {
  id: number
  /** The earlier words that the card strikes through, if it does. */
  struck: string | undefined
}

/** One of the other fixes of a card. Its page and the headline's have its vote, so that a card asks for one thing. */
export function FixLine({ id, struck }: Props) {
  const fix = useRow('fix', id)
  if (!fix) return null
  return (
    <li>
      <a href={pages.fix(fix)} className="fix-link" dir="auto">
        <Title of={fix.title} />
      </a>
      <EarlierWording of={fix} struck={struck} />
      <p className="note">
        {fix.needs_votes ? <span className="chip needs-votes">{fixMessages.needsVotes} </span> : null}
        <span>
          by <bdi>{fix.user_display_name}</bdi> · {voteMessages.totalVotes(fix.total_vote_value)}
        </span>
      </p>
    </li>
  )
}
