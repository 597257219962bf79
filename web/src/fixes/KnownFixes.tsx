import { fixLimits, type HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useState } from 'react'
import { useRow } from '../app.ts'
import type { ArticleHeadline } from './use-article.ts'
import { Vote } from './votes/Vote.tsx'

interface Props {
  headline: Pick<ArticleHeadline, 'headline_id' | 'title'>
  fixes: readonly HeadlineFix[]
  /** Shows only the number of fixes until the reader opens it. */
  folded: boolean
}

export function KnownFixes({ headline, fixes, folded }: Props) {
  // Decided when the fixes arrive: starting to write must not fold what the reader sees.
  const [open] = useState(!folded)
  return (
    <details className="known-fixes" open={open}>
      <summary>
        {fixMessages.alreadyFixed}
        <span>{fixMessages.voteOrWrite}</span>
      </summary>
      <ol>
        {fixes.slice(0, fixLimits.onCard).map(({ headline_fix_id: id }) => (
          <KnownFix key={id} id={id} />
        ))}
      </ol>
      {fixes.length > fixLimits.onCard ? (
        <a href={pages.headline(headline)} className="more-fixes">
          {fixMessages.allFixes(fixes.length)}
        </a>
      ) : null}
    </details>
  )
}

function KnownFix({ id }: { id: number }) {
  const fix = useRow('fix', id)
  if (!fix) return null
  return (
    <li>
      <div>
        <a href={pages.fix(fix)} className="fix-link" dir="auto">
          {fix.title}
        </a>
        <p className="note">
          by <bdi>{fix.user_display_name}</bdi>
        </p>
      </div>
      <Vote id={id} />
    </li>
  )
}
