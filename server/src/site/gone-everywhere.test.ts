import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { mock, test } from 'node:test'
import { pages } from '@unspun/contract/pages.ts'
import { avatarCopy } from '@unspun/contract/pictures.ts'
import { buildPages } from '../../../tools/src/build-pages.ts'
import { adminOf } from '../admin/test-kit.ts'
import type { PublicName } from '../engines/files/files.ts'
import { builtFrontend } from '../http/pages/frontend.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

// Content that is hidden, disabled, edited or deleted through one process must disappear from every page, answer,
// sitemap and picture address: in that process before the call is answered, and in the other as soon as it receives the
// invalidation. The clock is stopped, so that nothing expires by age.

const loadPages = () => builtFrontend(path.resolve(import.meta.dirname, '../../../web/build'), {})
await buildPages()
const one = await startTestSite({}, loadPages)
const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, siteUrl: SITE_URL } = one.config
const two = await startTestSite({ DATABASE_URL, DATA_DIR }, loadPages)
const admin = adminOf({ DATABASE_URL, DATA_DIR, SITE_URL })
const { pool } = one.database
type Site = typeof one
const ana = await one.makeUser()
mock.timers.enable({ apis: ['Date'], now: Date.now() })
const began = performance.now()
mock.method(performance, 'now', () => began)

/** Reads an address over the network, because hot responses are sent before Fastify. */
async function textOf(site: Site, address: string, body?: object): Promise<string> {
  const { port } = site.app.server.address() as AddressInfo
  const asked = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(`http://127.0.0.1:${port}${address}`, asked || undefined)
  // In these tests the bytes of a picture are its name.
  const text = await response.text()
  return response.ok ? text : ''
}

let stories = 0

/** Creates posts by Ana and another author, with pictures. Each has a unique word. */
async function makeStory() {
  const n = `x${++stories}x`
  const word = { headline: `Headline${n}`, fix: `Fix${n}`, comment: `Comment${n}`, user: `Author${n}` }
  const author = await one.makeUser()
  const username = `author-${stories}`
  await one.post('/api/users/update-profile/', { display_name: word.user, username }, author.token)
  const { headline_id, url } = await one.makeHeadline(ana, word.headline)
  const { headline_fix_id } = await one.makeFix(author, headline_id, word.fix)
  await one.makeFix(ana, headline_id, 'Another')
  const { comment_id } = await one.makeComment(author, headline_fix_id, { body: word.comment })
  const stem = String(stories).padStart(16, '0')
  const picture = {
    headline: `${stem}-640x360.jpg`,
    square: `${headline_fix_id}-${stem}-a.jpg`,
    wide: `${headline_fix_id}-${stem}-b.jpg`,
    avatar: `${author.user_id}--${stories}.png`,
  }
  await pool.query('update headlines set headline_image = $2 where headline_id = $1', [headline_id, picture.headline])
  await pool.query('update headline_fixes set title_image = $2, title_image_sharing = $3 where headline_fix_id = $1', [
    headline_fix_id,
    picture.square,
    picture.wide,
  ])
  await pool.query('update users set avatar = $2 where user_id = $1', [author.user_id, picture.avatar])
  const avatars: PublicName[] = [`avatars/${picture.avatar}`, `avatars/${avatarCopy(picture.avatar)}`]
  const pictures: [PublicName, string][] = [
    [`headline-images/${picture.headline}`, word.headline],
    [`fix-images/${picture.square}`, word.fix],
    [`fix-images/${picture.wide}`, word.fix],
    ...avatars.map((name): [PublicName, string] => [name, word.user]),
  ]
  for (const [name, text] of pictures) await one.files.put(name, Buffer.from(text))

  const headline = (await one.get(`/api/headlines/get/?id=${headline_id}`)).body
  const { domain } = headline
  const { domain_id } = (await one.get(`/api/domains/get-by-name/?name=${domain}`)).body
  const surfaces: [string, object?][] = [
    [pages.home()],
    [pages.domains()],
    [pages.domain(domain)],
    [pages.headline({ headline_id, title: word.headline })],
    [pages.fix({ headline_fix_id, title: word.fix })],
    [pages.profile(username)],
    [pages.inTheNews()],
    ['/sitemap/headlines-1.xml'],
    ['/sitemap/fixes-1.xml'],
    [`/api/headlines/get/?id=${headline_id}`],
    ['/api/headlines/get-by-url/', { url }],
    [`/api/headline-fixes/get/?id=${headline_fix_id}`],
    [`/api/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`],
    ['/api/headline-fixes/list-by-user-id/', { user_id: author.user_id }],
    ['/api/data/homepage-headlines/'],
    [`/api/data/domain-headlines/?domain_id=${domain_id}`],
    ['/api/domains/list/'],
    ['/api/feed/recent/'],
    ['/api/feed/in-the-news/'],
    ['/api/comments/list-by-headline-fix-id/', { headline_fix_id }],
    ['/api/users/get-profile/', { user_id: username }],
    ...pictures.map(([name]): [string] => [`/images/${name}`]),
  ]
  /** Returns the addresses that show a word. Case is ignored, because addresses contain slugs. */
  async function showing(site: Site, text: string): Promise<string[]> {
    const texts = await Promise.all(surfaces.map(([address, body]) => textOf(site, address, body)))
    return surfaces.flatMap(([address], at) => (texts[at]!.toLowerCase().includes(text.toLowerCase()) ? [address] : []))
  }
  return { word, author, username, url, headline_id, headline_fix_id, comment_id, surfaces, showing }
}
type Story = Awaited<ReturnType<typeof makeStory>>

const write = (site: Site, call: string, body: object, by: TestUser) => async () => {
  const { status, body: answer } = await site.post(`/api${call}`, body, by.token)
  assert.equal(status, 200, JSON.stringify(answer))
}

/** Checks that both processes show these words in this many places before the change, and none after it. */
async function goneBy(story: Story, words: Record<string, number>, at: Site[], change: () => Promise<void>) {
  for (const [word, places] of Object.entries(words)) {
    for (const site of [one, two]) {
      // The first read fills the cache, and the second makes the response hot.
      await story.showing(site, word)
      const found = await story.showing(site, word)
      assert.ok(found.length >= places, `${word} is only in ${found}`)
    }
  }
  await change()
  for (const word of Object.keys(words)) {
    for (const site of at) assert.deepEqual(await story.showing(site, word), [], 'the call has answered')
    for (const other of [one, two].filter((each) => !at.includes(each)))
      await until(
        () => story.showing(other, word),
        (left) => left.length === 0,
      )
  }
}

// The smallest number of places, so that the tests fail if an address is missing from the list above.
const PLACES = { headline: 13, fix: 13, comment: 1, user: 10 }

// Half of the changes are made through each process.

test('a fix that its owner disables disappears from all processes', async () => {
  const story = await makeStory()
  const { headline_fix_id, word, author } = story
  const toggle = write(one, '/headline-fixes/toggle-status/', { headline_fix_id }, author)
  await goneBy(story, { [word.fix]: PLACES.fix, [word.comment]: PLACES.comment }, [one], toggle)
})

test('text that its owner edits disappears from all processes, and the new text appears', async () => {
  const story = await makeStory()
  const { headline_fix_id, word, author } = story
  const words = { headline_fix_id, title: `Edited${headline_fix_id}z`, description: '' }
  await goneBy(story, { [word.fix]: PLACES.fix }, [two], write(two, '/headline-fixes/update/', words, author))
  for (const each of [one, two]) assert.ok((await story.showing(each, words.title)).length >= PLACES.fix - 2)
})

test('a comment that its owner deletes disappears from all processes', async () => {
  const story = await makeStory()
  const { comment_id, headline_fix_id, word, author } = story
  const counted = async () => {
    const both = [one, two].map((each) => textOf(each, `/api/headline-fixes/get/?id=${headline_fix_id}`))
    return (await Promise.all(both)).map((text) => JSON.parse(text).comment_count)
  }
  assert.deepEqual(await counted(), [1, 1])
  const remove = write(one, '/comments/delete/', { comment_id }, author)
  await goneBy(story, { [word.comment]: PLACES.comment }, [one], remove)
  await until(counted, (counts) => counts.every((count) => count === 0))
})

test('a name that a member changes disappears from all processes', async () => {
  const story = await makeStory()
  const { word, author } = story
  await pool.query(`update users set avatar = '' where user_id = $1`, [author.user_id])
  for (const [address] of story.surfaces.filter(([address]) => address.startsWith('/images/avatars/')))
    await one.files.remove([address.replace('/images/', '') as PublicName])
  const names = { display_name: 'Somebody else', username: `renamed-${author.user_id}` }
  const rename = write(two, '/users/update-profile/', names, author)
  await goneBy(story, { [word.user]: PLACES.user - 2, [story.username]: 5 }, [two], rename)
})

const hidden: Record<string, { id: (story: Story) => number; words: (keyof Story['word'])[] }> = {
  fix: { id: ({ headline_fix_id }) => headline_fix_id, words: ['fix', 'comment'] },
  headline: { id: ({ headline_id }) => headline_id, words: ['headline', 'fix', 'comment'] },
  comment: { id: ({ comment_id }) => comment_id, words: ['comment'] },
  user: { id: ({ author }) => author.user_id, words: ['fix', 'comment', 'user'] },
}
for (const [what, { id, words }] of Object.entries(hidden)) {
  test(`a ${what} that the operator hides disappears from all processes`, async () => {
    const story = await makeStory()
    const wanted = Object.fromEntries(words.map((kind) => [story.word[kind], PLACES[kind]]))
    await goneBy(story, wanted, [], async () => {
      const { code, complaint } = await admin('act', 'hide', what, String(id(story)), '--reason', 'a test')
      assert.equal(code, 0, complaint)
    })
  })
}

const commanded =
  (...words: string[]) =>
  async () => {
    const { code, complaint } = await admin(...words, '--reason', 'a test')
    assert.equal(code, 0, complaint)
  }

test('the printed title that an operator corrects disappears from all processes, and the right one appears', async () => {
  const story = await makeStory()
  const { headline_id, word, surfaces } = story
  const picture = surfaces.map(([address]) => address).find((address) => address.startsWith('/images/headline-images/'))
  await one.files.remove([picture!.replace('/images/', '') as PublicName])
  const title = `Corrected${headline_id}z`
  const change = commanded('act', 'correct', String(headline_id), '--title', title)
  await goneBy(story, { [word.headline]: PLACES.headline - 1 }, [], change)
  for (const each of [one, two]) assert.ok((await story.showing(each, title)).length >= PLACES.headline - 1)
})

test('a merged headline disappears from all processes, and its pages redirect permanently to the other one', async () => {
  const [story, other] = [await makeStory(), await makeStory()]
  const { headline_id, word } = story
  const twice = await one.makeFix(other.author, headline_id, other.word.fix)
  const change = commanded('act', 'merge', String(headline_id), '--into', String(other.headline_id))
  await goneBy(story, { [word.headline]: PLACES.headline }, [], change)
  const target = pages.headline({ headline_id: other.headline_id, title: other.word.headline })
  const kept = pages.fix({ headline_fix_id: other.headline_fix_id, title: other.word.fix })
  for (const site of [one, two]) {
    const { port } = site.app.server.address() as AddressInfo
    for (const [address, location] of [
      [pages.headline({ headline_id, title: word.headline }), target],
      [pages.fix({ headline_fix_id: twice.headline_fix_id, title: other.word.fix }), kept],
    ] as const) {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${address}`, { redirect: 'manual' })
      assert.deepEqual([status, headers.get('location')], [301, location])
    }
    assert.match(await textOf(site, target), new RegExp(word.fix))
  }
})

test('a replaced avatar disappears from all processes', async () => {
  const story = await makeStory()
  const { author, word } = story
  const next = `${author.user_id}--${Date.now()}.png`
  for (const name of [next, avatarCopy(next)]) await one.files.put(`avatars/${name}`, Buffer.from('another picture'))
  const before = story.surfaces.flatMap(([address]) => (address.startsWith('/images/avatars/') ? [address] : []))
  for (const site of [one, two]) for (const address of before) assert.equal(await textOf(site, address), word.user)
  await write(one, '/users/update-avatar/', { avatar_filename: next }, author)()
  for (const site of [one, two]) for (const address of before) assert.equal(await textOf(site, address), '')
})
