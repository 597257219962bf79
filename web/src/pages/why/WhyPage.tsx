import '../detail.css'
import '../../fixes/ranking/why.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ChevronLeft } from 'lucide'
import { useLoaderData } from 'react-router'
import { Byline } from '../../fixes/Byline.tsx'
import { Why } from '../../fixes/ranking/Why.tsx'
import { Original } from '../../headlines/Original.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { WhyData } from './load.ts'

/** Serves links, and browsers without scripts. */
function WhyPage() {
  const { fix, why } = useLoaderData<WhyData>()
  return (
    <>
      <PageHead
        title={rankingMessages.question}
        description={rankingMessages.about(fix.title)}
        path={pages.why(fix.headline_fix_id)}
        hidden
      />
      <a href={pages.fix(fix)} className="back-link">
        <Icon of={ChevronLeft} size={18} />
        {fixMessages.backToFix}
      </a>
      <h1 className="page-title">{rankingMessages.question}</h1>
      <div className="why-title">
        <p dir="auto">{fix.title}</p>
        <Original of={fix} />
        <Byline fix={fix} marked />
      </div>
      <div className="panel why-panel">
        <Why why={why} />
      </div>
    </>
  )
}

export { WhyPage as Component }
