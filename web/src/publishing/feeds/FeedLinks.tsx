import './feed-link.css'
import { type FeedFormat, feedPath, feedTypes } from '@unspun/contract/outgoing-feeds.ts'
import { Rss } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'

const NAMES: Record<FeedFormat, string> = { atom: 'Atom', json: 'JSON Feed' }

/** Announces a feed in every format. `address` is without the format. React moves these links into `<head>`. */
export function FeedHead({ address, title }: { address: string; title: string }) {
  return Object.entries(NAMES).map(([format, name]) => (
    <link
      key={format}
      rel="alternate"
      type={feedTypes[format as FeedFormat]}
      title={`${title} (${name})`}
      href={feedPath(address, format as FeedFormat)}
    />
  ))
}

export function FeedLink({ address, children = 'Feed' }: { address: string; children?: string }) {
  return (
    <a href={feedPath(address, 'atom')} className="feed-link">
      <Icon of={Rss} size={16} />
      {children}
    </a>
  )
}
