import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import { pages } from '@unspun/contract/pages.ts'
import { OverlayLink } from '../../ui/OverlayLink.tsx'

export function WhyLink({ id, title }: { id: number; title: string }) {
  return (
    <OverlayLink href={pages.why(id)} overlay={{ kind: 'why', id, title }} className="why-link">
      {rankingMessages.question}
      <span className="sr-only">
        {' '}
        <bdi>{title}</bdi>
      </span>
    </OverlayLink>
  )
}
