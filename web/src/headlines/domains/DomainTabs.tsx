import { pages } from '@unspun/contract/pages.ts'

/** Links between the pages of an outlet. The styles are in `headlines/cards.css`. */
export function DomainTabs({ name, here }: { name: string; here: 'headlines' | 'numbers' }) {
  const mark = (tab: typeof here) => (tab === here ? 'page' : undefined)
  return (
    <nav aria-label={name} className="home-tabs">
      <a href={pages.domain(name)} aria-current={mark('headlines')}>
        Headlines
      </a>
      <a href={pages.domainNumbers(name)} aria-current={mark('numbers')}>
        In numbers
      </a>
    </nav>
  )
}
