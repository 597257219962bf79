// The limit of a vote: the statements of `castVote`, sent by `pg` alone over connections that are open already.
import pg from 'pg'
import { misplaced } from '../../server/src/votes/ranking.ts'
import { PLACE_FIXES } from '../../server/src/votes/store.ts'
import type { LoadResult } from './load.ts'
import { answerParent } from './parent-channel.ts'

export interface RawVotes {
  ms: number
  voters: string[]
  fixes: number[]
}

interface CastRow {
  headline_fix_id: number
  ranking: number
  ranked_vote_value: number
  ranked_vote_count: number
  mean: number
}

const CAST = 'select * from cast_fix_vote($1, $2, $3, $4)'

let clients: pg.Client[] = []

answerParent({
  connect: async ({ address, connections }: { address: pg.ClientConfig; connections: number }) => {
    clients = Array.from({ length: connections }, () => new pg.Client(address))
    await Promise.all(clients.map((client) => client.connect()))
  },

  /** Votes on all connections at once. */
  vote: async ({ ms, voters, fixes }: RawVotes): Promise<LoadResult> => {
    const began = performance.now()
    const until = began + ms
    const counts = await Promise.all(
      clients.map(async (client) => {
        let count = 0
        for (; performance.now() < until; count++)
          await vote(client, any(voters), any(fixes), Math.random() < 0.5 ? 1 : -1)
        return count
      }),
    )
    return { answers: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - began) / 1000 }
  },
})

const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!

/** Named statements, as the site's own client sends them. */
async function vote(client: pg.Client, voter: string, fix: number, value: 1 | -1): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<CastRow>({ name: 'cast', text: CAST, values: [voter, new Date(), fix, value] })
  if (!rows[0]) throw new Error(`There is no fix ${fix}`)
  const places = misplaced(rows, rows[0].mean)
  if (places.size > 0) {
    await client.query({ name: 'place', text: PLACE_FIXES, values: [[...places.keys()], [...places.values()]] })
  }
  await client.query('commit')
}
