import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorOf } from '../moderation/moderation-test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { recount } from './recount.ts'

const site = await startTestSite()

const act = operatorOf(site)
const toggle = (headline_fix_id: number, { token }: TestUser) =>
  site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, token)
const post = (headline_id: number, title: string, { token }: TestUser) =>
  site.post('/api/headline-fixes/create/', { headline_id, title, description: '' }, token)

async function everythingCounts(): Promise<void> {
  const wrong: unknown[] = []
  await recount(site.database, { dryRun: true, onWrong: (each) => wrong.push(each) })
  assert.deepEqual(wrong, [])
}

test("a domain's fix count stays correct while fixes are posted, disabled, hidden and restored concurrently", async () => {
  for (let round = 0; round < 4; round++) {
    // Members with hidden posts may post little.
    const ana = await site.makeUser()
    const ben = await site.makeUser()
    const cat = await site.makeUser()
    const stories: { headline_id: number; ofAna: number; ofCat: number }[] = []
    for (let n = 0; n < 4; n++) {
      const { headline_id } = await site.makeHeadline(ana)
      const [ofAna, ofCat] = [
        await site.makeFix(ana, headline_id, 'Of Ana'),
        await site.makeFix(cat, headline_id, 'Of Cat'),
      ]
      stories.push({ headline_id, ofAna: ofAna.headline_fix_id, ofCat: ofCat.headline_fix_id })
    }
    const people = stories.flatMap(({ headline_id, ofAna, ofCat }) => [
      toggle(ofAna, ana),
      toggle(ofCat, cat),
      post(headline_id, 'Once more', ben),
      post(headline_id, 'Of Cat', cat),
      toggle(ofAna, ana),
    ])
    const operators = [
      act('hide', 'user', ben.user_id),
      act('hide', 'fix', stories[0]!.ofAna),
      act('hide', 'headline', stories[1]!.headline_id).then(() => act('restore', 'headline', stories[1]!.headline_id)),
      act('hide', 'headline', stories[2]!.headline_id),
    ]
    for (const { status } of await Promise.all(people))
      assert.ok([200, 401, 403, 404, 503].includes(status), String(status))
    await Promise.all(operators)
    await everythingCounts()
    await act('restore', 'user', ben.user_id)
    await everythingCounts()
  }
})
