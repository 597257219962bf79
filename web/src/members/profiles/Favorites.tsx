import type { Outcome } from '@unspun/contract/client.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import { useMore } from '../../headlines/use-more.ts'
import { FavoriteFix, FavoriteHeadline } from './FavoriteItem.tsx'
import { type FavoritesAnswer, useFavorites } from './use-favorites.ts'

interface ListProps {
  first: FavoritesAnswer
  read: (last_id: number) => Promise<Outcome<FavoritesAnswer>>
}

function FavoriteList({ first, read }: ListProps) {
  // Favourites may change between pages, so the parts that "More" loads are kept for this response only.
  const { answers, next, loading, more } = useMore(`favorites ${first.ts}`, first, read)
  const favorites = answers.flatMap((answer) => answer.favorites)
  if (favorites.length === 0) return <p className="empty">{profileMessages.noFavorites}</p>
  return (
    <>
      <ul className="panel favorites">
        {favorites.map(({ headline_fix_id, headline_id }) =>
          headline_fix_id ? (
            <FavoriteFix key={`fix ${headline_fix_id}`} id={headline_fix_id} />
          ) : (
            <FavoriteHeadline key={`headline ${headline_id}`} id={headline_id ?? 0} />
          ),
        )}
      </ul>
      {next ? (
        <button type="button" className="btn-line more" aria-busy={loading} onClick={() => void more()}>
          {loading ? <span className="spinner" aria-hidden /> : null}
          <span>More favourites</span>
        </button>
      ) : null}
    </>
  )
}

export function Favorites() {
  const { first, failed, begin, read } = useFavorites()
  return (
    <section aria-labelledby="favorites" className="profile-section">
      <h2 id="favorites" tabIndex={-1}>
        Favourites
      </h2>
      {first ? (
        <FavoriteList first={first} read={read} />
      ) : failed ? (
        <div className="empty">
          <p>{profileMessages.favoritesFailed}</p>
          <button type="button" className="btn-line" onClick={() => void begin()}>
            Try again
          </button>
        </div>
      ) : (
        <div className="skeleton favorites-waiting" />
      )}
    </section>
  )
}
