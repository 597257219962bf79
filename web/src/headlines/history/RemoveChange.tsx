import type { HeadlineChange } from '@unspun/contract/history.ts'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onActed } from '../../moderation/acted.ts'
import { afterPopup, useOverlays } from '../../ui/overlays.ts'
import { preloadOverlays } from '../../ui/preload-overlays.ts'

export interface RemoveChangeProps {
  headline_id: number
  change: HeadlineChange
}

let follows = false

export function RemoveChange({ headline_id, change: { change_id, after } }: RemoveChangeProps) {
  const { open } = useOverlays()
  const { revalidate } = useRevalidator()
  // The listener outlives this button, which is removed with the change: undoing brings both back.
  useEffect(() => {
    if (!follows) onActed(() => afterPopup(() => void revalidate()))
    follows = true
  }, [revalidate])
  const things = [{ what: 'headline', id: headline_id, text: after }] as const
  return (
    <button
      type="button"
      className="why-link"
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={() => open({ kind: 'act', task: { do: 'remove-change', things, details: { change: change_id } } })}
    >
      {actionWords['remove-change'].label}
      <span className="sr-only">
        : <bdi>{after}</bdi>
      </span>
    </button>
  )
}
