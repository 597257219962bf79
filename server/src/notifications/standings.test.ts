import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { notificationsOf } from './notifications-test-kit.ts'

const site = await startTestSite()
const { inbox, vote } = notificationsOf(site)
const voters: TestUser[] = []
while (voters.length < 12) voters.push(await site.makeUser())

async function twoFixes() {
  const [ana, ben] = [await site.makeUser(), await site.makeUser()]
  const { headline_id } = await site.makeHeadline(ana)
  const one = (await site.makeFix(ana, headline_id, 'One')).headline_fix_id
  const two = (await site.makeFix(ben, headline_id, 'Two')).headline_fix_id
  return { ana, ben, one, two }
}
const kinds = (notifications: { kind: string }[]) => notifications.map(({ kind }) => kind).sort()

describe('votes', () => {
  test('tell at 1, 10, 100, …, once each, and never of the author’s own', async () => {
    const { ana, one } = await twoFixes()
    const votes = async () =>
      (await inbox(ana)).filter(({ kind }) => kind === 'votes').map(({ milestone }) => milestone)
    await vote(one, 1, ana)
    assert.deepEqual(await votes(), [])
    await vote(one, 1, voters[0]!)
    assert.deepEqual(await votes(), [1])
    await vote(one, 0, voters[0]!)
    for (const voter of voters.slice(0, 9)) await vote(one, 1, voter)
    assert.deepEqual(await votes(), [1])
    for (const voter of voters.slice(9)) await vote(one, 1, voter)
    // The first one is unread, so both are one.
    assert.deepEqual(await votes(), [10])
    for (const voter of voters) await vote(one, 0, voter)
    assert.deepEqual(await votes(), [10])
    for (const voter of voters) await vote(one, 1, voter)
    assert.deepEqual(await votes(), [10])
  })
})

describe('the first place', () => {
  test('tells who takes it and who loses it, once it has lasted to the next look', async () => {
    const { ana, ben, one, two } = await twoFixes()
    await vote(one, 1, voters[0]!)
    assert.deepEqual(kinds(await inbox(ana)), ['first-place-taken', 'votes'])
    assert.deepEqual(kinds(await inbox(ben)), [])
    // Lost and taken again between two looks.
    for (const voter of voters) await vote(two, 1, voter)
    for (const voter of voters) await vote(two, 0, voter)
    assert.deepEqual(kinds(await inbox(ana)), ['first-place-taken', 'votes'])
    for (const voter of voters) await vote(two, 1, voter)
    for (const voter of voters) await vote(one, -1, voter)
    assert.deepEqual(kinds(await inbox(ben)), ['first-place-taken', 'votes'])
    // The latest of both is said.
    assert.deepEqual(kinds(await inbox(ana)), ['first-place-lost', 'votes'])
  })

  test('by one’s own vote alone tells nothing', async () => {
    const { ana, ben, one } = await twoFixes()
    await vote(one, 1, ana)
    assert.deepEqual([kinds(await inbox(ana)), kinds(await inbox(ben))], [[], []])
  })

  test('of a fix that is alone tells nothing', async () => {
    const ana = await site.makeUser()
    const { headline_fix_id } = await site.makeFix(ana, (await site.makeHeadline(ana)).headline_id, 'Alone')
    await vote(headline_fix_id, 1, voters[0]!)
    assert.deepEqual(kinds(await inbox(ana)), ['votes'])
  })
})
