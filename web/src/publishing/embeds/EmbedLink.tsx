import { cardPath } from '@unspun/contract/embeds.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { OverlayLink } from '../../ui/OverlayLink.tsx'

/** Without scripts it links to the card. */
export function EmbedLink({ id, title }: { id: number; title: string }) {
  return (
    <OverlayLink href={cardPath(id)} overlay={{ kind: 'embed', id, title }} className="embed-link">
      {sharingMessages.embed}
    </OverlayLink>
  )
}
