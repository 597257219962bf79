import type { Outcome } from '@unspun/contract/client.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { User } from '@unspun/contract/shapes.ts'
import { useMemo } from 'react'
import { partAddress } from '../../headlines/list-address.ts'
import { useMore } from '../../headlines/use-more.ts'
import type { FixesOfUser } from '../../pages/profile/load.ts'
import { MoreLink } from '../../ui/MoreLink.tsx'
import { FixedCard } from './FixedCard.tsx'
import { groupFixes } from './group-fixes.ts'

interface Props {
  user: User
  own: boolean
  /** Identifies the list, so that "More" keeps its parts apart from other lists. */
  name: string
  first: FixesOfUser
  read: (last_id: number) => Promise<Outcome<FixesOfUser>>
}

export function MemberFixes({ user, own, name, first, read }: Props) {
  const path = pages.profile(user.username)
  const { answers, next, loading, more } = useMore(name, first, read, path)
  const headlines = useMemo(() => groupFixes(answers.flatMap((answer) => answer.headline_fixes)), [answers])
  if (headlines.length === 0)
    return (
      <div className="empty">
        <p>{own ? profileMessages.noFixesOfYours : profileMessages.noFixes}</p>
        {own ? (
          <a href={pages.inTheNews()} className="btn">
            {newsMessages.title}
          </a>
        ) : null}
      </div>
    )
  return (
    <>
      <div className="cards">
        {headlines.map((headline, index) => (
          <FixedCard key={headline.first.headline_id} {...headline} own={own} top={index === 0} />
        ))}
      </div>
      {next ? <MoreLink href={partAddress(path, next)} loading={loading} onMore={() => void more()} /> : null}
    </>
  )
}
