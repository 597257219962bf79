import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useOverlays } from '../../ui/overlays.ts'

/** Offers to confirm one's identity, for what an old sign-in may not do. */
export function ConfirmFirst({ why }: { why: string }) {
  const { open } = useOverlays()
  return (
    <div className="caution confirm-first">
      <p>{why}</p>
      <button type="button" className="btn-line" aria-haspopup="dialog" onClick={() => open({ kind: 'confirm' })}>
        {accountMessages.confirmItIsYou}
      </button>
    </div>
  )
}
