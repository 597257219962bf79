import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()

const page = (html: string, title: string) => ({
  body: `<!doctype html>${html}<title>${title}</title><h1>${title}</h1>`,
})

test('a headline and its fixes have the language of their page in every response', async () => {
  const title = '記録的な猛暑で電車が止まる'
  const { headline_id } = await site.makeHeadline(ana, page('<html lang="ja">', title))
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Heat stops trains')
  const headline = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body
  assert.deepEqual([headline.title, headline.lang, headline.headline_fixes[0].headline_lang], [title, 'ja', 'ja'])
  assert.equal((await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body.headline_lang, 'ja')
  const home = (await site.get('/api/data/homepage-headlines/')).body
  assert.deepEqual([home.headlines[0].lang, home.headline_fixes[0].headline_lang], ['ja', 'ja'])
  const [domain] = (await site.get('/api/domains/list/')).body.domains
  assert.deepEqual([domain.headline_title, domain.headline_lang], [title, 'ja'])
})

test('a page without a language, or with an invalid one, has none', async () => {
  for (const html of ['<html>', '<html lang="not a language">']) {
    const { headline_id } = await site.makeHeadline(ana, page(html, 'Bread costs more'))
    assert.equal((await site.get(`/api/headlines/get/?id=${headline_id}`)).body.lang, '')
  }
})
