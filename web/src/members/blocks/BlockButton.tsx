import type { User } from '@unspun/contract/accounts.ts'
import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import { Ban } from 'lucide'
import { useApp } from '../../app.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { setBlock, useBlocks } from './blocks.ts'

export function BlockButton({ user: { user_id, display_name, avatar, username } }: { user: User }) {
  const app = useApp()
  const blocks = useBlocks()
  const { busy, run } = useBusy()
  if (!blocks) return null
  const blocked = blocks.some((each) => each.user_id === user_id)
  return (
    <button
      type="button"
      className="btn-line profile-edit"
      aria-label={blocked ? blockMessages.unblock(display_name) : blockMessages.block(display_name)}
      aria-disabled={busy || undefined}
      onClick={() => run(async () => void (await setBlock(app, { user_id, display_name, avatar, username }, !blocked)))}
    >
      <Icon of={Ban} size={16} />
      <span>{blocked ? 'Unblock' : 'Block'}</span>
    </button>
  )
}
