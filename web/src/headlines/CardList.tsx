import type { Outcome } from '@unspun/contract/client.ts'
import { useMemo } from 'react'
import type { HomeAnswer } from '../pages.ts'
import { MoreLink } from '../ui/MoreLink.tsx'
import { fixIdsByHeadline } from './group-fixes-by-headline.ts'
import { HeadlineCard } from './HeadlineCard.tsx'
import { useMore } from './use-more.ts'

interface Props {
  path: string
  first: HomeAnswer
  read: (before: string) => Promise<Outcome<HomeAnswer>>
  empty: string
}

/** Cards of headlines and a button that loads older ones. Without scripts, the button is a link to the next page. */
export function CardList({ path, first, read, empty }: Props) {
  const { answers, next, loading, more } = useMore(path, first, read)
  const cards = useMemo(() => {
    const all = new Map<number, readonly number[]>()
    for (const answer of answers) {
      const fixIds = fixIdsByHeadline(answer.headline_fixes)
      for (const id of answer.headline_ids) if (!all.has(id)) all.set(id, fixIds.get(id) ?? [])
    }
    return [...all]
  }, [answers])

  if (cards.length === 0) return <p className="empty">{empty}</p>
  return (
    <>
      <div className="cards">
        {cards.map(([id, fixIds], index) => (
          <HeadlineCard key={id} id={id} fixIds={fixIds} first={index === 0} />
        ))}
      </div>
      {next ? <MoreLink href={`${path}?before=${next}`} loading={loading} onMore={() => void more()} /> : null}
    </>
  )
}
