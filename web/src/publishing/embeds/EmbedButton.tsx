import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { CodeXml } from 'lucide'
import { useRow } from '../../app.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useOverlays } from '../../ui/overlays.ts'

/** Renders nothing for a fix that other sites may not show. */
export function EmbedButton({ id, title }: { id: number; title: string }) {
  const fix = useRow('fix', id)
  const { open } = useOverlays()
  if (!fix?.outgoing) return null
  return (
    <button type="button" className="btn-line wide" onClick={() => open({ kind: 'embed', id, title })}>
      <Icon of={CodeXml} size={18} />
      {sharingMessages.embed}
    </button>
  )
}
