import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type MouseEvent, useMemo } from 'react'
import type { HomeAnswer } from '../loaders.ts'
import { fixIdsByHeadline } from './arrange.ts'
import { HeadlineCard } from './HeadlineCard.tsx'
import { useMore } from './use-more.ts'

/** Cards of headlines, and a control for older ones. Without scripts the control leads to the next page. */
export function CardList({ first }: { first: HomeAnswer }) {
  const { answers, next, loading, more } = useMore(first)
  const cards = useMemo(() => {
    const all = new Map<number, readonly number[]>()
    for (const answer of answers) {
      const fixIds = fixIdsByHeadline(answer.headline_fixes)
      for (const id of answer.headline_ids) if (!all.has(id)) all.set(id, fixIds.get(id) ?? [])
    }
    return [...all]
  }, [answers])

  if (cards.length === 0) return <p className="empty">{messages.web.noHeadlinesYet}</p>
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void more()
  }
  return (
    <>
      <div className="cards">
        {cards.map(([id, fixIds], index) => (
          <HeadlineCard key={id} id={id} fixIds={fixIds} first={index === 0} />
        ))}
      </div>
      {next ? (
        <a href={`${pages.home()}?before=${next}`} className="btn-line more" aria-busy={loading} onClick={click}>
          {loading ? <span className="spinner" aria-hidden /> : null}
          More
        </a>
      ) : null}
    </>
  )
}
