import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { listFavorites } from '@unspun/contract/favorites.ts'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../app.ts'

export type FavoritesAnswer = AnswerOf<typeof listFavorites>

/** `first` is undefined until it is loaded. */
export function useFavorites() {
  const { store, browser } = useApp()
  const [first, setFirst] = useState<FavoritesAnswer>()
  const [failed, setFailed] = useState(false)

  const read = useCallback(
    async (last_id?: number) => {
      const answer = await browser?.api.post('/users/list-favorites/', last_id ? { last_id } : {})
      if (!answer || answer.errors) return answer
      const { favorites, ts } = answer
      const starred = (ids: (number | null)[]) => ids.flatMap((id) => (id ? [{ id, favorite: true }] : []))
      store.take(answer)
      store.merge('fixFavorite', starred(favorites.map((each) => each.headline_fix_id)), ts)
      store.merge('headlineFavorite', starred(favorites.map((each) => each.headline_id)), ts)
      return answer
    },
    [store, browser],
  )
  const begin = useCallback(async () => {
    setFailed(false)
    const answer = await read()
    if (answer && !answer.errors) setFirst(answer)
    else setFailed(true)
  }, [read])
  useEffect(() => void begin(), [begin])
  return { first, failed, begin, read }
}
