// The limit of a vote and of a comment: what the database is told, by `pg` alone over connections that are open already.
import pg from 'pg'
import { addComment } from '../../server/src/comments/store.ts'
import { type Database, openDatabase } from '../../server/src/database/database.ts'
import type { DatabaseAddress } from '../../server/src/engines/postgres/postgres.ts'
import type { LoadResult } from './load.ts'
import { answerParent } from './parent-channel.ts'

export interface RawVotes {
  ms: number
  voters: string[]
  fixes: number[]
}

let clients: pg.Client[] = []
let database: Database | undefined

answerParent({
  connect: async ({ address, connections }: { address: DatabaseAddress; connections: number }) => {
    await Promise.all([...clients.map((client) => client.end()), database?.close()])
    clients = Array.from({ length: connections }, () => new pg.Client(address))
    await Promise.all(clients.map((client) => client.connect()))
    database = openDatabase({ address, size: connections })
  },

  /** Comments on all connections at once, by the site's own store. */
  comment: async ({ ms, voters, fixes }: RawVotes): Promise<LoadResult> => {
    const { rows } = await database!.pool.query<{ user_id: number }>(
      'select user_id from users where identity_uid = any($1)',
      [voters],
    )
    return busy(ms, async () => {
      const user_id = any(rows).user_id
      const place = { headline_id: undefined, headline_fix_id: any(fixes), parent_id: null, reply_to_id: null }
      await addComment(database!, { ...place, user_id, body: 'Well said.' })
    })
  },

  /** Votes on all connections at once. */
  vote: ({ ms, voters, fixes }: RawVotes): Promise<LoadResult> =>
    busy(ms, (client) => vote(client, any(voters), any(fixes), Math.random() < 0.5 ? 1 : -1)),
})

/** Does one after the other on every connection until the time is over. */
async function busy(ms: number, work: (client: pg.Client) => Promise<void>): Promise<LoadResult> {
  const began = performance.now()
  const counts = await Promise.all(
    clients.map(async (client) => {
      let count = 0
      for (; performance.now() < began + ms; count++) await work(client)
      return count
    }),
  )
  return { answers: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - began) / 1000 }
}

/** The fastest statement for one vote; the site casts those that come together by one statement for all. */
const VOTE = 'select * from vote_on_fix($1, $2, $3, $4)'

const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!

/** A named statement, as the site's own client sends it. */
async function vote(client: pg.Client, voter: string, fix: number, value: 1 | -1): Promise<void> {
  const { rows } = await client.query({ name: 'vote', text: VOTE, values: [voter, new Date(), fix, value] })
  if (!rows[0]) throw new Error(`There is no fix ${fix}`)
}
