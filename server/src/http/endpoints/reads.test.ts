import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuth, getProfile } from '@unspun/contract/accounts.ts'
import { listTopDomains } from '@unspun/contract/domains.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { listFixesOfUser } from '@unspun/contract/fixes.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { route } from './endpoint.ts'
import { readsOf } from './reads.ts'

const ana = {
  user_id: 7,
  username: 'ana',
  display_name: 'Ana',
  avatar: '',
  bio: '',
  link: '',
  joined_at: 0,
  fix_count: 0,
  votes_received: 0,
  contested_count: 0,
  lead_count: 0,
  followed_count: 0,
  best: null,
}
const viewers: unknown[] = []
const routes = [
  route(getProfile, async ({ input }) => {
    if (input.user_id !== 'ana') throw new AppError('ProfileNotFound')
    return ana
  }),
  route(listFixesOfUser, async ({ viewer }) => {
    viewers.push(viewer)
    return { headline_fixes: [] }
  }),
  route(getAuth, async () => assert.fail('of a token only')),
]
const tags: string[] = []
const reads = readsOf(
  routes,
  (heard) => void tags.push(...heard),
  (fault) => assert.fail(String(fault)),
)

test('a page gets the answers that visitors get, and their tags', async () => {
  const { ts, ...profile } = (await reads.postRead('/users/get-profile/', { user_id: 'ana' })) as typeof ana & {
    ts: number
  }
  assert.deepEqual(profile, ana)
  assert.ok(ts > 0)
  await reads.postRead('/headline-fixes/list-by-user-id/', { user_id: 7 })
  assert.deepEqual(viewers, [null])
  assert.deepEqual(tags, ['user:7', 'user:7'])
})

test('a refusal is returned as an answer', async () => {
  const refused = { status: 404, errors: [accountMessages.profileNotFound] }
  assert.deepEqual(await reads.postRead('/users/get-profile/', { user_id: 'ben' }), refused)
})

test('endpoints for members cannot be called', async () => {
  const ask = reads.postRead as (path: string, input: object) => Promise<unknown>
  await assert.rejects(ask('/users/get-auth/', {}))
  await assert.rejects(ask('/users/nothing/', {}))
})

test('reads that end at the same time each get a turn of the event loop, so that other requests wait for at most one page', async () => {
  let turn = 0
  let counting = true
  const count = () => {
    turn++
    if (counting) setImmediate(count)
  }
  count()
  const ended = await Promise.all(
    Array.from({ length: 20 }, async () => {
      await reads.postRead('/users/get-profile/', { user_id: 'ana' })
      return turn
    }),
  )
  counting = false
  assert.equal(new Set(ended).size, 20)
})

test('reads for every page are shared while they are fresh, and a failed one is repeated', async () => {
  const waiting: PromiseWithResolvers<{ domains: [] }>[] = []
  const top = route(listTopDomains, () => {
    waiting.push(Promise.withResolvers())
    return waiting.at(-1)!.promise
  })
  const faults: unknown[] = []
  const read = () =>
    readsOf(
      [top],
      () => {},
      (fault) => void faults.push(fault),
    ).get('/domains/list-top/', {})
  const failing = [read(), read()]
  assert.equal(waiting.length, 1)
  const away = new Error('the database is away')
  waiting[0]!.reject(away)
  for (const each of failing) await assert.rejects(each, away)
  assert.deepEqual(faults, [away, away])
  const made = [read(), read()]
  assert.equal(waiting.length, 2)
  waiting[1]!.resolve({ domains: [] })
  await Promise.all([...made, read()])
  assert.equal(waiting.length, 2)
})
