import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import { voteLimits } from '@unspun/contract/votes.ts'
import { readOwn } from '../../members/read-own.ts'
import type { Store } from '../../store.ts'

export interface MyVotes {
  /** Requests the reader's vote on a visible fix. Requests of the same tick are sent in one call. */
  want(fixId: number): void
  /** Loads the reader's votes on these fixes. */
  know(fixIds: readonly number[]): Promise<void>
}

/** Loads the reader's votes on the fixes on screen. A fix without a vote, or whose vote cannot be loaded, counts as 0. */
export function createMyVotes(store: Store, api: Pick<Client<ApiEndpoint>, 'get' | 'post'>): MyVotes {
  let wanted = new Set<number>()

  async function load(ids: number[], user_id: number): Promise<void> {
    const answer = await readOwn(store, api, (reader) =>
      api.get('/headline-fixes/get-votes/', { fix_ids: ids.join(), user_id: reader }),
    )
    if (store.userId !== user_id) return
    const known = answer ?? { votes: [], ts: 0 }
    store.merge('vote', known.votes, known.ts)
    const rest = ids.filter((id) => !store.get('vote', id))
    store.merge(
      'vote',
      rest.map((id) => ({ headline_fix_id: id, vote_value: 0 as const })),
      known.ts,
    )
  }

  async function know(ids: readonly number[]): Promise<void> {
    const { userId } = store
    if (userId === undefined) return
    const loads: Promise<void>[] = []
    for (let at = 0; at < ids.length; at += voteLimits.idsPerCall)
      loads.push(load(ids.slice(at, at + voteLimits.idsPerCall), userId))
    await Promise.all(loads)
  }

  function flush(): void {
    const ids = [...wanted]
    wanted = new Set()
    void know(ids)
  }

  return {
    want(fixId) {
      if (wanted.size === 0) setTimeout(flush)
      wanted.add(fixId)
    },
    know,
  }
}
