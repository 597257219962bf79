import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { commentLimits } from '@unspun/contract/comments.ts'
import { fixLimits } from '@unspun/contract/fixes.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import { cleanLine, slug } from '@unspun/contract/text.ts'
import { articles, comments, demoDomainOf, newsAddresses } from './articles.ts'
import { demoContent } from './content.ts'
import { demoMember } from './members.ts'
import { PICTURES } from './news-pages.ts'
import { outletOf, outlets } from './outlets.ts'

const SITE = 'http://localhost:3000'
const NOW = Date.UTC(2026, 10, 21, 12)
const content = demoContent(NOW, SITE)
const fixes = content.headlines.flatMap((headline) => headline.fixes)
const unique = (values: readonly unknown[]) => new Set(values).size === values.length

describe('the demo community', () => {
  test('is the same for the same time', () => {
    assert.deepEqual(demoContent(NOW, SITE), content)
  })

  test('is large enough to look at', () => {
    assert.ok(content.headlines.length >= 20, 'more than one page of the homepage')
    assert.ok(articles.length >= 30, 'a full rail')
    assert.ok(articles.filter(({ fixes: own, added }) => !own && !added).length >= 6, 'some articles are left to fix')
    assert.equal(content.feedItems.length, articles.length)
  })

  test('respects the text limits and is cleanly typed', () => {
    for (const { headline, description, body } of articles) {
      assert.ok(headline.length <= headlineLimits.title && description.length <= headlineLimits.description, headline)
      for (const text of [headline, description, ...body]) assert.equal(cleanLine(text), text)
      assert.ok(body.length >= 2 || body.join('').length > 150, headline)
    }
    for (const { title, description } of fixes) {
      assert.ok(title.length <= fixLimits.title && description.length <= fixLimits.description, title)
      for (const text of [title, description]) assert.equal(cleanLine(text), text)
      // Only original headlines shout.
      assert.doesNotMatch(title, /\b[A-Z]{4,}\b/)
    }
    for (const { username, display_name } of content.members) {
      assert.match(username, /^(?!\d+$)[a-z0-9_-]{3,30}$/)
      assert.ok(display_name.length >= 1 && display_name.length <= accountLimits.displayName)
    }
  })

  test('has a headline that the outlet has changed, once close to a fix and twice after others', () => {
    const [changed, ...more] = content.headlines.filter(({ changes }) => changes.length > 0)
    assert.ok(changed && more.length === 0)
    assert.equal(changed.changes.at(-1)?.after, changed.title)
    const times = changed.changes.map(({ seen_at }) => seen_at)
    assert.deepEqual(times, times.toSorted())
    assert.deepEqual(
      changed.changes.map(({ followed }) => followed.length),
      [0, 1],
    )
    assert.equal(changed.fixes.filter(({ created_at }) => created_at < times[0]!).length, 2)
  })

  test('comments belong to existing fixes and members, follow what they reply to, and are cleanly typed', () => {
    const withComments = fixes.filter((fix) => fix.comments.length > 0)
    assert.equal(withComments.length, Object.keys(comments).length)
    const usernames = new Set(content.members.map(({ username }) => username))
    for (const fix of withComments)
      for (const comment of fix.comments)
        for (const [each, before] of [
          [comment, fix],
          ...comment.replies.map((reply) => [reply, comment] as const),
        ] as const) {
          assert.ok(usernames.has(each.author), each.author)
          assert.ok(each.created_at > before.created_at && each.created_at < NOW, each.body)
          assert.ok(each.body.length <= commentLimits.text)
          assert.equal(cleanLine(each.body), each.body)
        }
  })

  test('contains no text twice', () => {
    assert.ok(unique([...articles.map(({ headline }) => headline), ...fixes.map(({ title }) => title)]))
    assert.ok(unique(articles.map((article) => article.slug)))
    assert.ok(unique(content.members.map(({ username }) => username)))
    assert.ok(unique(outlets.map(({ slug }) => slug)) && unique(outlets.map(({ host }) => host)))
    assert.ok(unique(content.feedItems.map(({ guid }) => guid)))
  })

  test('uses existing outlets, valid slugs and reserved domains', () => {
    for (const article of articles) {
      assert.ok(outletOf(article.outlet), article.outlet)
      assert.equal(slug(article.slug), article.slug)
    }
    for (const { host } of outlets) assert.match(host, /^[a-z-]+\.example$/)
    for (const { url, domain, image_url } of content.headlines) {
      assert.ok(url.startsWith(`${SITE}/demo-news/`) && (image_url === '' || image_url.startsWith(SITE)))
      assert.equal(domain, demoDomainOf(url, SITE))
    }
    assert.doesNotMatch(JSON.stringify(articles), /https?:|www\.|\.(com|org|net|news)\b/)
  })

  test('votes only as members, once each, and never for one’s own fix', () => {
    const members = new Set(content.members.map(({ username }) => username))
    for (const { author, votes, title } of fixes) {
      assert.ok(members.has(author), author)
      assert.ok(unique(votes.map(({ member }) => member)), title)
      assert.ok(
        votes.every(({ member }) => members.has(member) && member !== author),
        title,
      )
    }
    for (const article of articles) {
      for (const { title, votes } of article.fixes ?? []) {
        const cast = fixes.find((fix) => fix.title === title)?.votes.map(({ value }) => value) ?? []
        assert.deepEqual([cast.filter((v) => v === 1).length, cast.filter((v) => v === -1).length], votes, title)
      }
    }
  })

  test('leaves the demo member’s votes to the visitor', () => {
    assert.ok(fixes.every(({ votes }) => votes.every(({ member }) => member !== demoMember.username)))
    assert.ok(fixes.some(({ author }) => author === demoMember.username))
  })

  test('respects the limit of active fixes per user and headline', () => {
    for (const headline of content.headlines) {
      const authors = Object.values(Object.groupBy(headline.fixes, ({ author }) => author))
      assert.ok(authors.every((own) => (own?.length ?? 0) <= fixLimits.perHeadlineAndUser))
      assert.ok(headline.fixes.length <= 5)
      if (headline.fixes.length > 0) assert.equal(headline.submitted_by, headline.fixes[0]?.author)
    }
    assert.ok(content.headlines.filter((headline) => headline.fixes.length === 0).length >= 3, 'some need a fix')
  })

  test('takes nine days in the right order, with the last event minutes ago', () => {
    const born = new Map(content.members.map(({ username, created_at }) => [username, created_at]))
    const published = new Map(content.feedItems.map(({ link, published_at }) => [link, published_at]))
    for (const { url, created_at, fixes: own } of content.headlines) {
      assert.ok((published.get(url) ?? Number.POSITIVE_INFINITY) <= created_at, url)
      for (const fix of own) {
        assert.ok(created_at <= fix.created_at && (born.get(fix.author) ?? NOW) < fix.created_at, fix.title)
        for (const { cast_at } of fix.votes) assert.ok(fix.created_at <= cast_at && cast_at < NOW, fix.title)
      }
    }
    const times = fixes.map((fix) => fix.created_at)
    assert.ok(Math.max(...times) > NOW - 20 * 60_000)
    assert.ok(Math.min(...times) > NOW - 9 * 24 * 3_600_000)
  })
})

describe('the pictures', () => {
  const files = fs.readdirSync(PICTURES)

  test('exist in both sizes for every article that uses one, without leftovers', () => {
    const named = [...new Set(articles.flatMap(({ picture }) => picture ?? []))]
    assert.deepEqual(files.sort(), named.flatMap((id) => [`${id}.webp`, `${id}-640.webp`]).sort())
  })

  test('are small WebP files', () => {
    let all = 0
    for (const file of files) {
      const bytes = fs.readFileSync(path.join(PICTURES, file))
      assert.equal(bytes.subarray(0, 4).toString() + bytes.subarray(8, 12).toString(), 'RIFFWEBP', file)
      assert.ok(bytes.length <= 25_000, `${file}: ${bytes.length}`)
      all += bytes.length
    }
    assert.ok(all <= 500_000, `${all} bytes together`)
  })
})

test('demoDomainOf returns the outlet of a demo page, and undefined for other pages', () => {
  const { article, outlet, awkward, front } = newsAddresses(SITE)
  const cases: [string, string | undefined][] = [
    [article({ outlet: 'coinsworth', slug: 'anything' }), 'coinsworth.example'],
    [`${article({ outlet: 'coinsworth', slug: 'anything' })}?utm_source=x#top`, 'coinsworth.example'],
    [outlet('harbor-lantern'), 'harbor-lantern.example'],
    [awkward('cafe-zoe'), 'awkward-corner.example'],
    [front, undefined],
    [outlet('constructor'), undefined],
    [`${SITE}/headlines/1`, undefined],
    ['http://localhost:3001/demo-news/coinsworth/x', undefined],
    ['https://news.example/demo-news/coinsworth/x', undefined],
    ['no address', undefined],
  ]
  for (const [url, domain] of cases) assert.equal(demoDomainOf(url, SITE), domain, url)
})
