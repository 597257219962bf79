import type { CountedDomain } from '@unspun/contract/domains.ts'
import * as domainMessages from '@unspun/contract/messages/domains.ts'

export function ShareFixed({ domain }: { domain: CountedDomain }) {
  const { headline_count, fixed_headline_count } = domain
  const percent = headline_count > 0 ? (100 * fixed_headline_count) / headline_count : 0
  return (
    <div className="share-fixed">
      <svg width="100%" height="4" aria-hidden="true">
        <rect className="track" width="100%" height="4" rx="2" />
        <rect className="part" width={`${percent}%`} height="4" rx="2" />
      </svg>
      <p className="count">{domainMessages.shareFixed(fixed_headline_count, headline_count)}</p>
    </div>
  )
}
