import * as favoriteMessages from '@unspun/contract/messages/favorites.ts'
import { may as mayDo } from '@unspun/contract/permissions.ts'
import { Star } from 'lucide'
import { useEffect, useId, useRef } from 'react'
import { useApp, useRow, useSession } from '../../app.ts'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notices.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { standingOf } from '../standing.ts'
import { verifyNow } from '../verify-now.ts'
import { type Favored, favoriteTable, readFavorite, toggleFavorite } from './toggle-favorite.ts'

interface Props {
  kind: Favored
  id: number
  title: string
}

export function FavoriteButton({ kind, id, title }: Props) {
  const app = useApp()
  const favorite = useRow(favoriteTable[kind], id)?.favorite
  const session = useSession()
  const hintId = useId()
  const { busy: sending, run } = useBusy()
  const userId = session.state === 'in' ? session.user.user_id : undefined
  const unknown = userId !== undefined && favorite === undefined
  useEffect(() => {
    if (unknown) void readFavorite(app, kind, id, userId)
  }, [app, kind, id, userId, unknown])

  const busy = sending || unknown || session.state === 'loading'
  const may = mayDo('favorite', standingOf(session))
  const hint = may || busy ? undefined : userId === undefined ? favoriteMessages.login : favoriteMessages.verify
  const toggle = async () => {
    const failed = await toggleFavorite(app, kind, id)
    if (failed) notify(failed, { label: 'Try again', run: () => void run(toggle) })
  }
  const { open } = useOverlays()
  /** True from the press of "Log in" until the favourite has been saved. */
  const wanted = useRef(false)
  const logIn = () => {
    wanted.current = true
    open({ kind: 'login' })
  }
  useEffect(() => {
    if (!wanted.current || !may || busy) return
    wanted.current = false
    if (!favorite) void run(toggle)
  })
  const press = () => {
    if (busy) return
    if (!hint) void run(toggle)
    else notify(hint, userId === undefined ? { label: 'Log in', run: logIn } : verifyNow)
  }
  return (
    <>
      <button
        type="button"
        className="icon-btn star needs-script"
        aria-label={`Favourite: ${title}`}
        aria-pressed={favorite ?? false}
        aria-busy={busy || undefined}
        aria-disabled={may ? undefined : true}
        aria-describedby={hint && hintId}
        title={hint ?? (favorite ? 'Favourite' : favoriteMessages.add)}
        onClick={press}
      >
        <Icon of={Star} size={20} />
      </button>
      <span id={hintId} hidden>
        {hint}
      </span>
    </>
  )
}
