import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { startVoting } from './voting-test-kit.ts'

const { site, readers, reader, makeFixes, vote, fix, recount } = await startVoting()

describe('concurrent votes', () => {
  test('fifty identical votes by one person count as one', async () => {
    const [id] = await makeFixes('A')
    const answers = await Promise.all(Array.from({ length: 50 }, () => vote(id!, 1, reader.token)))
    // A vote that waits for its headline longer than three seconds is refused. A busy machine refuses some of these.
    const cast = answers.filter(({ status }) => status !== 503)
    assert.ok(cast.length > 0)
    assert.deepEqual([...new Set(cast.map(({ status, body }) => `${status}: ${body.total_vote_value}`))], ['200: 1'])
    assert.deepEqual(await recount(id!), [1, 1])
  })

  test('votes by many people, cast, changed and withdrawn: the last of each counts, and totals equal a recount', async () => {
    const ids = await makeFixes('A', 'B', 'C')
    const casts = ids.flatMap((id, f) =>
      readers.flatMap((person, p) =>
        [1, -1, 0, 1, -1].map((value, v) => ({ id, person, value: (value + f + p + v) % 2 })),
      ),
    )
    const answers = await Promise.all(casts.map(({ id, person, value }) => vote(id, value, person.token)))
    const statuses = answers.map(({ status }) => status)
    // A busy machine refuses some, and those do not count.
    assert.deepEqual(new Set(statuses).difference(new Set([200, 503])), new Set())
    const counted = casts.filter((_, n) => statuses[n] === 200)
    assert.ok(counted.length > 0)
    const lasts = counted.map(({ id, person, value }) => [`fix_id=${id}&user_id=${person.user_id}`, value] as const)
    for (const [which, value] of new Map(lasts))
      assert.equal((await site.get(`/api/headline-fixes/get-vote/?${which}`)).body.vote_value, value, which)
    for (const id of ids) {
      const { total_vote_value, total_vote_count } = await fix(id)
      assert.deepEqual([total_vote_value, total_vote_count], await recount(id))
    }
  })

  test('a locked headline can still be read, and its voters are asked to try again', async () => {
    const [id] = await makeFixes('Held up')
    const { headline_id } = await fix(id!)
    const client = await site.database.pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [headline_id])
      const votes = readers.flatMap((person) => [1, -1, 1].map((value) => vote(id!, value, person.token)))
      const read = await site.get(`/api/headline-fixes/get-vote/?fix_id=${id}&user_id=${reader.user_id}`)
      assert.equal(read.status, 200)
      const { status, headers } = await votes[0]!
      assert.deepEqual([status, headers['retry-after']], [503, '5'])
      await client.query('select pg_advisory_unlock_all()')
      await Promise.all(votes)
    } finally {
      client.release(true)
    }
    const { total_vote_value, total_vote_count } = await fix(id!)
    assert.deepEqual([total_vote_value, total_vote_count], await recount(id!))
  })

  for (const [what, hold] of [
    ['headline', 'select pg_advisory_lock(headline_id) from headline_fixes where headline_fix_id = $1'],
    ['row', 'select 1 from headline_fixes where headline_fix_id = $1 for update'],
  ] as const) {
    test(`votes on other fixes do not wait while the ${what} of one is locked`, async () => {
      const [held, free] = [(await makeFixes('Held up'))[0]!, (await makeFixes('Free'))[0]!]
      await whileHeld(hold, held, async () => {
        const waiting = readers.map((person) => vote(held, 1, person.token))
        const answers = await Promise.all(readers.map((person) => vote(free, 1, person.token)))
        assert.deepEqual(
          answers.map(({ status }) => status),
          readers.map(() => 200),
        )
        return waiting
      })
      const all = [readers.length, readers.length]
      assert.deepEqual([await recount(held), await recount(free)], [all, all])
    })

    test(`the last vote of one person counts, even if the ${what} was locked`, async () => {
      const [id] = await makeFixes('A')
      await whileHeld(hold, id!, async () => {
        const sent = [vote(id!, 1, reader.token)]
        for (const value of [-1, 1, 0, -1]) {
          await sleep(100)
          sent.push(vote(id!, value, reader.token))
        }
        return sent
      })
      assert.deepEqual(await recount(id!), [-1, 1])
    })
  }

  test('the last vote of one person counts, even if the lock is released at that moment', async () => {
    const [id] = await makeFixes('A')
    const { headline_id } = await fix(id!)
    for (let round = 0; round < 20; round++) {
      const last = round % 2 > 0 ? 1 : -1
      const client = await site.database.pool.connect()
      await client.query('select pg_advisory_lock($1)', [headline_id])
      const sent = readers.map((person) => vote(id!, 1, person.token))
      await sleep(20)
      const letGo = client.query('select pg_advisory_unlock_all()')
      for (let n = 0; n < 40; n++) {
        sent.push(vote(id!, n % 2 > 0 ? last : -last, reader.token))
        await turn()
      }
      await Promise.all([...sent, letGo])
      client.release()
      const { body } = await site.get(`/api/headline-fixes/get-vote/?fix_id=${id}&user_id=${reader.user_id}`)
      assert.equal(body.vote_value, last, `round ${round}`)
    }
  })

  /** Runs `work` while the lock is held. The waiting votes are cast once it is released. */
  async function whileHeld(hold: string, id: number, work: () => Promise<ReturnType<typeof vote>[]>): Promise<void> {
    const client = await site.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(hold, [id])
      const waiting = await work()
      await client.query('rollback')
      await client.query('select pg_advisory_unlock_all()')
      for (const answer of waiting) assert.equal((await answer).status, 200)
    } finally {
      client.release(true)
    }
  }

  test('each of several concurrent votes gets its own result', async () => {
    const [first, broken, last] = await makeFixes('A', 'B', 'C')
    await site.database.pool.query(
      `create function break_vote() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_vote before insert on fix_votes for each row when (new.headline_fix_id = ${broken}) execute function break_vote()`,
    )
    const revoked = await site.makeUser()
    await site.database.pool.query(
      `update users set tokens_valid_after = now() + interval '1 hour' where user_id = $1`,
      [revoked.user_id],
    )
    const votes = [
      vote(first!, 1, reader.token),
      vote(999_999, 1, reader.token),
      vote(first!, 1, revoked.token),
      vote(broken!, 1, reader.token),
      vote(last!, -1, reader.token),
    ]
    const answers = await Promise.all(votes)
    await site.database.pool.query('drop function break_vote cascade')
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 401, 500, 200],
    )
    assert.deepEqual(
      [await recount(first!), await recount(broken!), await recount(last!)],
      [
        [1, 1],
        [0, 0],
        [-1, 1],
      ],
    )
  })
})
