import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../testing/test-depth.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { totalsEqualARecount } from './recount-test-kit.ts'

const CONCURRENT = 10
const RUSHES = rounds(100)
const site = await startTestSite()
const ana = await site.makeUser()
const members = [ana, await site.makeUser(), await site.makeUser(), await site.makeUser()]

async function rushOnNewThings() {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Wanted')
  const sibling = await site.makeFix(ana, headline_id, 'Its sibling')
  const elsewhere = await site.makeFix(ana, (await site.makeHeadline(ana)).headline_id, 'On another headline')
  const { comment_id } = await site.makeComment(ana, headline_fix_id)
  const words = {
    vote_value: fc.constantFrom(-1, 0, 1),
    title: fc.constantFrom('A', 'B', 'C', 'D'),
    body: fc.constant('x'),
  }
  const call = (path: string, things: object) =>
    fc.record(words).map((chosen) => ({ url: `/api${path}`, input: { ...chosen, ...things } }))
  const calls = fc.oneof(
    { weight: 4, arbitrary: call('/comments/vote/', { comment_id }) },
    { weight: 2, arbitrary: call('/headline-fixes/vote/', { headline_fix_id }) },
    { weight: 2, arbitrary: call('/headline-fixes/vote/', sibling) },
    { weight: 2, arbitrary: call('/comments/create/', { headline_fix_id }) },
    { weight: 1, arbitrary: call('/headline-fixes/create/', { headline_id }) },
    { weight: 1, arbitrary: call('/headline-fixes/toggle-status/', sibling) },
    { weight: 1, arbitrary: call('/headline-fixes/toggle-status/', elsewhere) },
  )
  const one = fc.record({
    call: calls,
    token: fc.oneof(fc.constant(ana.token), fc.constantFrom(...members.map((each) => each.token))),
  })
  return fc.array(one, { minLength: CONCURRENT, maxLength: CONCURRENT })
}

test('after many concurrent writes to the same rows the totals equal a recount', async () => {
  const rushed = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(await rushOnNewThings(), async (requests) => {
      const answers = await Promise.all(requests.map(({ call: { url, input }, token }) => site.post(url, input, token)))
      for (const { status, body } of answers) {
        assert.ok(status < 500, `${status} ${JSON.stringify(body)}`)
        rushed.set(status, (rushed.get(status) ?? 0) + 1)
      }
      await totalsEqualARecount(site.database)
    }),
    { numRuns: RUSHES },
  )
  assert.ok(rushed.get(200)! > RUSHES * CONCURRENT * 0.7, JSON.stringify([...rushed]))
})
