import * as siteMessages from '@unspun/contract/messages/site.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** As high as a short list, until it is loaded. */
export function InboxSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{siteMessages.loading}</span>
      <div className="inbox-all" />
      <div className="panel inbox" aria-hidden>
        {rows.map((row) => (
          <div key={row} className="inbox-waiting" />
        ))}
      </div>
    </div>
  )
}
