import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import type { User } from '@unspun/contract/shapes.ts'
import type { ReactNode } from 'react'
import { useApp } from '../../app.ts'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { setBlock, useBlocks } from './blocks.ts'

interface Props {
  user: User
  /** Stands there until the reader's blocks are known. */
  waiting: ReactNode
}

export function BlockButton({ user: { user_id, display_name, avatar, username }, waiting }: Props) {
  const app = useApp()
  const blocks = useBlocks()
  const { busy, run } = useBusy()
  if (!blocks) return waiting
  const blocked = blocks.some((each) => each.user_id === user_id)
  const set = async () => void (await setBlock(app, { user_id, display_name, avatar, username }, !blocked))
  return (
    <AskFirst question={blockMessages.sureToBlock(display_name)} no="Cancel" yes="Block" act={set}>
      {(ask) => (
        <button
          type="button"
          className="why-link"
          aria-label={blocked ? blockMessages.unblock(display_name) : blockMessages.block(display_name)}
          aria-disabled={busy || undefined}
          onClick={blocked ? () => void run(set) : ask}
        >
          <span>{blocked ? 'Unblock' : 'Block'}</span>
        </button>
      )}
    </AskFirst>
  )
}
