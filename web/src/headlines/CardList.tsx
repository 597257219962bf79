import type { Outcome } from '@unspun/contract/client.ts'
import { type ReactNode, useMemo } from 'react'
import type { HomeAnswer } from '../pages/home/load.ts'
import { MoreLink } from '../ui/MoreLink.tsx'
import { fixIdsByHeadline } from './group-fixes-by-headline.ts'
import { HeadlineCard } from './HeadlineCard.tsx'
import { partAddress } from './list-address.ts'
import { useMore } from './use-more.ts'

interface Props {
  path: string
  first: HomeAnswer
  read: (before: string) => Promise<Outcome<HomeAnswer>>
  empty: ReactNode
}

/** Cards of headlines, the first one large, and a button that loads older ones. Without scripts, the button is a link to the next page. */
export function CardList({ path, first, read, empty }: Props) {
  const { answers, next, loading, more } = useMore(path, first, read, path)
  const cards = useMemo(() => {
    const all = new Map<number, readonly number[]>()
    for (const answer of answers) {
      const fixIds = fixIdsByHeadline(answer.headline_fixes)
      for (const id of answer.headline_ids) if (!all.has(id)) all.set(id, fixIds.get(id) ?? [])
    }
    return [...all]
  }, [answers])

  if (cards.length === 0) return <div className="empty">{empty}</div>
  return (
    <>
      <div className="cards">
        {cards.map(([id, fixIds], index) => (
          <HeadlineCard key={id} id={id} fixIds={fixIds} first={index === 0} />
        ))}
      </div>
      {next ? <MoreLink href={partAddress(path, next)} loading={loading} onMore={() => void more()} /> : null}
    </>
  )
}
