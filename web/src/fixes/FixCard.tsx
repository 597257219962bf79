import type { HeadlineHistory } from '@unspun/contract/history.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useRow } from '../app.ts'
import { FixHistory } from '../headlines/history/fix-history.ts'
import { Title } from '../headlines/Title.tsx'
import { Time } from '../ui/Time.tsx'
import { Byline } from './Byline.tsx'
import { ArticleQuote } from './quotes/ArticleQuote.tsx'
import { WhyLink } from './ranking/WhyLink.tsx'
import { Vote } from './votes/Vote.tsx'

interface Props {
  id: number
  first: boolean
  history: HeadlineHistory | undefined
}

export function FixCard({ id, first, history }: Props) {
  const fix = useRow('fix', id)
  if (!fix) return null
  return (
    <li className={first ? 'panel fix-card first' : 'fix-card'}>
      <div className="fix-words">
        <h3>
          <a href={pages.fix(fix)} className="fix-link" dir="auto">
            <Title of={fix.title} />
          </a>
        </h3>
        {fix.description ? (
          <p className="fix-description" dir="auto">
            {fix.description}
          </p>
        ) : null}
        <ArticleQuote of={fix} />
        {history && <FixHistory of={history} id={id} />}
      </div>
      <div className="row wrap fix-foot">
        <Byline fix={fix} marked pictured />
        <Time at={fix.dc_m} />
        <WhyLink id={id} title={fix.title} />
      </div>
      <Vote id={id} />
    </li>
  )
}
