import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Site } from '@unspun/contract/site.ts'
import * as linkedData from './linked-data.ts'

const site = { name: 'Unspun', url: 'https://news.example' } as Site
const fix = {
  headline_fix_id: 9,
  headline_id: 7,
  title: 'Bread </script><b>costs more',
  description: '',
  user_display_name: 'Ana',
  user_username: 'ana',
  dc_m: 0,
  ranking: 1,
  comment_count: 3,
  total_vote_count: 5,
}
const headline = {
  headline_id: 7,
  title: 'Bread RIOT',
  domain: 'press.example',
  original_url: 'https://press.example/riot',
  headline_fixes: [{ ...fix, headline_fix_id: 8, title: 'Second', ranking: 2 }, fix],
}
/** The graph in a page's tag. `data` has only the fields that the page needs. */
const graphOf = (page: Exclude<keyof typeof linkedData, 'linkedDataTag'>, data: object) => {
  const describe = linkedData[page] as (data: object, site: Site) => object[]
  const tag = linkedData.linkedDataTag(describe(data, site))
  const [, json] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(tag) ?? []
  assert.ok(json, tag)
  return JSON.parse(json)['@graph']
}

test('a fix is a forum post by its author, never a news article', () => {
  const [post] = graphOf('fix', { fix, headline })
  assert.equal(post['@type'], 'DiscussionForumPosting')
  assert.deepEqual([post.headline, post.author.url], [fix.title, 'https://news.example/profile/ana'])
  assert.equal(post.citation.url, headline.original_url)
  assert.doesNotMatch(JSON.stringify(post), /Article/)
})

test('a headline page has breadcrumbs and a list of its fixes, best first', () => {
  const [breadcrumbs, list] = graphOf('headline', headline)
  assert.deepEqual(
    breadcrumbs.itemListElement.map(({ item }: { item: string }) => item),
    ['/', '/domains/press.example', '/headlines/7/bread-riot'].map((path) => site.url + path),
  )
  assert.match(list.itemListElement[0].url, /\/fixes\/9\//)
})

test('the news, the domains and the log of moderators are collection pages; the policy is a plain page', () => {
  const [news] = graphOf('inTheNews', {
    feed_headlines: [{ title: 'Bread RIOT', link: 'https://press.example/riot' }],
  })
  const item = { '@type': 'ListItem', position: 1 }
  assert.deepEqual([news['@type'], news.url], ['CollectionPage', 'https://news.example/inthenews'])
  assert.deepEqual(news.mainEntity.itemListElement, [
    { ...item, name: 'Bread RIOT', url: 'https://press.example/riot' },
  ])
  const [domains] = graphOf('domains', { domains: [{ name: 'press.example' }] })
  assert.deepEqual([domains['@type'], domains.url], ['CollectionPage', 'https://news.example/domains'])
  assert.deepEqual(domains.mainEntity.itemListElement, [
    { ...item, name: 'press.example', url: 'https://news.example/domains/press.example' },
  ])
  const [log] = graphOf('moderationLog', {})
  assert.deepEqual([log['@type'], log.url], ['CollectionPage', 'https://news.example/moderation/log'])
  const [policy] = graphOf('policy', {})
  assert.deepEqual([policy['@type'], policy.url], ['WebPage', 'https://news.example/policy'])
})

test('home is the website, a profile is a person, and a page without data has no tag', () => {
  const [website, list] = graphOf('home', { headline_ids: [7, 8], headlines: [headline] })
  assert.deepEqual([website['@type'], website.url], ['WebSite', 'https://news.example/'])
  assert.equal(list.itemListElement.length, 1)
  const [page] = graphOf('profile', {
    user: { display_name: 'Ana', username: 'ana', bio: '', joined_at: 0, fix_count: 3 },
  })
  assert.equal(page.mainEntity.name, 'Ana')
  assert.equal(linkedData.linkedDataTag([]), '')
})

test('an outlet in numbers has breadcrumbs, the site in numbers is a plain page', () => {
  const [breadcrumbs] = graphOf('numbers', { domain: 'press.example' })
  assert.deepEqual(
    breadcrumbs.itemListElement.map(({ item }: { item: string }) => item),
    ['/domains', '/domains/press.example', '/domains/press.example/numbers'].map((path) => site.url + path),
  )
  const [whole] = graphOf('numbers', { domain: '' })
  assert.deepEqual([whole['@type'], whole.url], ['WebPage', 'https://news.example/numbers'])
})
