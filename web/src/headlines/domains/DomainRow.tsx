import type { ListedDomain } from '@unspun/contract/domains.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Time } from '../../ui/Time.tsx'
import { DomainLink } from './DomainLink.tsx'
import { ShareFixed } from './ShareFixed.tsx'

export function DomainRow({ domain }: { domain: ListedDomain }) {
  const { headline_id, headline_title, headline_fix_id, fix_title } = domain
  return (
    <li>
      <div className="domain-numbers">
        <DomainLink name={domain.name} className="domain-name" />
        <p className="count">Fixes: {domain.fix_count}</p>
        <ShareFixed domain={domain} />
      </div>
      {headline_fix_id ? (
        <div className="newest-fix">
          <a href={pages.fix({ headline_fix_id, title: fix_title })} dir="auto" className="fix-link">
            {fix_title}
          </a>
          <p className="original">
            <a
              href={pages.headline({ headline_id, title: headline_title })}
              dir="auto"
              lang={domain.headline_lang || undefined}
            >
              {headline_title}
            </a>
          </p>
          <p className="row wrap note">
            <span className="reader-mark">{fixMessages.readerWritten}</span>{' '}
            <span>
              by <bdi>{domain.fix_author}</bdi>
            </span>{' '}
            <Time at={domain.fix_dc_m} />
          </p>
        </div>
      ) : null}
    </li>
  )
}
