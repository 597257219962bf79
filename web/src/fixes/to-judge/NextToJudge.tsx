import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ArrowRight } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'
import { useFixesToJudge } from './use-fixes-to-judge.ts'

/** Leads a member who has voted to a headline that needs votes. */
export function NextToJudge({ headline_id }: { headline_id: number }) {
  const [next] = useFixesToJudge(headline_id)
  if (!next) return null
  return (
    <a href={pages.fix(next)} className="row next-to-judge">
      <span>
        {voteMessages.next} <span className="sr-only">{voteMessages.nextOf}</span>
      </span>
      <Icon of={ArrowRight} size={18} />
    </a>
  )
}
