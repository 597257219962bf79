import { messages } from '@unspun/contract/messages/messages.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** As high as a short list, until it is loaded. */
export function InboxSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{messages.web.loading}</span>
      <div className="inbox-all" />
      <div className="panel inbox" aria-hidden>
        {rows.map((row) => (
          <div key={row} className="inbox-waiting" />
        ))}
      </div>
    </div>
  )
}
