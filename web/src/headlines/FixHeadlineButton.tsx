import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { SquarePen } from 'lucide'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'

export function FixHeadlineButton({ className }: { className: string }) {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={() => open({ kind: 'addHeadline' })}
    >
      <Icon of={SquarePen} size={18} />
      {headlineMessages.fixOne}
    </button>
  )
}
