import { type TopPeriod, topPeriods } from '@unspun/contract/headlines.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import { pages } from '@unspun/contract/pages.ts'

interface Props {
  list: 'top' | 'needs' | undefined
  of: TopPeriod
}

const here = (is: boolean) => (is ? 'page' : undefined)

export function HomeTabs({ list, of }: Props) {
  return (
    <nav aria-label={listMessages.lists}>
      <div className="home-tabs">
        <a href={pages.home()} aria-current={here(!list)}>
          Recent Fixes
        </a>
        <a href={pages.home('day')} aria-current={list === 'top' || undefined}>
          Top
        </a>
        <a href={pages.home('needs')} aria-current={here(list === 'needs')}>
          {listMessages.needsTab}
        </a>
      </div>
      {list === 'top' ? (
        <div className="row periods">
          {topPeriods.map((period) => (
            <a key={period} href={pages.home(period)} aria-current={here(period === of)}>
              {`${period.charAt(0).toUpperCase()}${period.slice(1)}`}
            </a>
          ))}
        </div>
      ) : null}
    </nav>
  )
}
