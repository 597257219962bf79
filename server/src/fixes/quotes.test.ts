import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moderationKit } from '../moderation/moderation-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'

const site = await startTestSite()
const { act, makeModerator } = moderationKit(site)
const ana = await site.makeUser()
const ARTICLE = `<!doctype html><title>Bridge chaos looms</title><nav>Read all about it here</nav>
  <h1>Bridge chaos looms</h1><p>The bridge stays open, the roads office says. One of its four lanes closes at night.</p>`

const quoted = async (headline_id: number, title: string, quote: string) => {
  const { body } = await site.post('/api/headline-fixes/create/', { headline_id, title, quote }, ana.token)
  const read = (await site.get(`/api/headline-fixes/get/?id=${body.headline_fix_id}`)).body
  const listed = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body.headline_fixes
  const inList = listed.find((fix: { headline_fix_id: number }) => fix.headline_fix_id === body.headline_fix_id)
  assert.deepEqual([read.quote_found, inList.quote_found], [body.quote_found, body.quote_found])
  return body
}

test('a fix says whether its quote stands in the article as the site has read it, also after an edit', async () => {
  const { headline_id } = await site.makeHeadline(ana, { body: ARTICLE })
  const found = await quoted(headline_id, 'Bridge stays open', '“The bridge stays open”, the roads office says')
  assert.equal(found.quote_found, true)
  assert.equal((await quoted(headline_id, 'Bridge to close', 'The bridge closes, the mayor says')).quote_found, false)
  assert.equal((await quoted(headline_id, 'Bridge', '')).quote_found, false)
  const edit = async (quote: string) => {
    const words = { headline_fix_id: found.headline_fix_id, title: found.title, quote }
    return (await site.post('/api/headline-fixes/update/', words, ana.token)).body.quote_found
  }
  assert.equal(await edit('Read all about it here'), false)
  assert.equal(await edit('One of its four lanes closes at night.'), true)
})

test('a mark stays with a fix that a merge moves to another article', async () => {
  const from = await site.makeHeadline(ana, { body: ARTICLE })
  const into = await site.makeHeadline(ana, { body: '<title>The same elsewhere</title>' })
  const { headline_fix_id } = await quoted(from.headline_id, 'No chaos', 'The bridge stays open')
  await act(await makeModerator(), 'merge', 'headline', from.headline_id, { details: { into: into.headline_id } })
  const moved = (await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body
  assert.deepEqual([moved.headline_id, moved.quote_found], [into.headline_id, true])
})

test('a quote from an article that could not be read is not found', async () => {
  const { headline_id } = await site.makeHeadline(ana, { body: '<title>Only a title, and no text</title>' })
  assert.equal((await quoted(headline_id, 'A title', 'The bridge stays open')).quote_found, false)
})
