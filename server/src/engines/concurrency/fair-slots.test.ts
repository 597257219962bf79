import assert from 'node:assert/strict'
import { after, describe, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { FairSlots } from './fair-slots.ts'
import { OverloadError } from './overload-error.ts'

// Mocked timers, so that no test really waits.
mock.timers.enable({ apis: ['setTimeout'] })
after(() => mock.timers.reset())

const LIMITS = {
  atOnce: 4,
  reserved: 1,
  slowAtOnce: 1,
  perHost: 2,
  slowPerHost: 1,
  slowMs: 100,
  slowFor: 1000,
  quickAfter: 2,
  people: 50,
  waiting: 5,
  waitMs: 1000,
}

/** The clock stands still until the test moves it, and work continues until the test ends it. */
function start(limits: Partial<typeof LIMITS> = {}) {
  const clock = { now: 0 }
  const slots = new FairSlots({ ...LIMITS, ...limits }, () => clock.now)
  const begun: string[] = []
  const running = new Map<string, { end: () => void; fail: () => void }>()
  const outcomes = new Map<string, Promise<void>>()
  let hosts = 0

  async function begin(name: string, person: number, host = `host ${++hosts}`): Promise<void> {
    const work = async () => {
      begun.push(name)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      running.set(name, { end: resolve, fail: () => reject(new Error('broken')) })
      await promise
    }
    const outcome = slots.run({ person, host }, work)
    outcome.catch(() => {})
    outcomes.set(name, outcome)
    await turn()
  }
  async function end(...names: string[]): Promise<void> {
    for (const name of names) {
      running.get(name)?.end()
      await outcomes.get(name)
    }
    await turn()
  }
  async function done(person: number, ms: number): Promise<void> {
    await begin('earlier', person)
    clock.now += ms
    await end('earlier')
    begun.pop()
  }
  return { clock, slots, begun, running, outcomes, begin, end, done }
}

describe('a person’s standing', () => {
  test('is quick after some quick work, and slow for a while after one slow piece', async () => {
    const { clock, slots, done } = start()
    assert.equal(slots.standingOf(1), 'unknown')
    await done(1, 100)
    assert.equal(slots.standingOf(1), 'unknown')
    await done(1, 10)
    assert.equal(slots.standingOf(1), 'quick')
    await done(1, 101)
    assert.equal(slots.standingOf(1), 'slow')
    await done(1, 10)
    assert.equal(slots.standingOf(1), 'slow', 'quick work does not shorten it')
    clock.now += 1000
    assert.equal(slots.standingOf(1), 'unknown')
    await done(1, 10)
    assert.equal(slots.standingOf(1), 'quick')
  })

  test('does not improve by work that fails, and suffers if that was slow', async () => {
    const { clock, slots, begin, running, outcomes } = start({ quickAfter: 1 })
    await begin('fails', 1)
    running.get('fails')?.fail()
    await assert.rejects(outcomes.get('fails') ?? Promise.resolve(), /broken/)
    assert.equal(slots.standingOf(1), 'unknown')
    await begin('fails late', 1)
    clock.now += 101
    running.get('fails late')?.fail()
    await assert.rejects(outcomes.get('fails late') ?? Promise.resolve(), /broken/)
    assert.equal(slots.standingOf(1), 'slow')
  })

  test('is forgotten when too many others have followed', async () => {
    const { slots, done } = start({ people: 3 })
    await done(1, 101)
    for (const person of [2, 3]) await done(person, 1)
    assert.equal(slots.standingOf(1), 'slow')
    await done(4, 1)
    assert.equal(slots.standingOf(1), 'unknown')
  })
})

describe('slots', () => {
  test('a rush of unknown people leaves the reserve to quick people', async () => {
    const { begun, begin, done } = start()
    await done(9, 1)
    await done(9, 1)
    for (const person of [1, 2, 3, 4]) await begin(`unknown ${person}`, person)
    assert.deepEqual(begun, ['unknown 1', 'unknown 2', 'unknown 3'])
    await begin('quick', 9)
    assert.equal(begun.at(-1), 'quick')
  })

  test('slow people share a few, so that others get the rest', async () => {
    const { begun, begin, end, done } = start()
    for (const person of [1, 2, 3]) await done(person, 101)
    for (const person of [1, 2, 3]) await begin(`slow ${person}`, person)
    await begin('unknown', 4)
    assert.deepEqual(begun, ['slow 1', 'unknown'])
    await end('slow 1')
    assert.equal(begun.at(-1), 'slow 2')
  })

  test('go to quick people first, then to unknown ones, then to slow ones, and among equals in order', async () => {
    const { begun, begin, end, done } = start({ atOnce: 1, reserved: 0 })
    await done(1, 101)
    for (const person of [4, 4]) await done(person, 1)
    await begin('running', 9)
    await begin('slow', 1)
    await begin('first unknown', 2)
    await begin('second unknown', 3)
    await begin('quick', 4)
    await end('running', 'quick', 'first unknown', 'second unknown', 'slow')
    assert.deepEqual(begun, ['running', 'quick', 'first unknown', 'second unknown', 'slow'])
  })

  test('of one server are few, and people who wait for it block nobody', async () => {
    const { begun, begin, end } = start({ reserved: 0 })
    for (const person of [1, 2, 3]) await begin(`one server ${person}`, person, 'one')
    await begin('another server', 4)
    assert.deepEqual(begun, ['one server 1', 'one server 2', 'another server'])
    await end('another server')
    assert.equal(begun.length, 3)
    await end('one server 1')
    assert.equal(begun.at(-1), 'one server 3')
  })

  test('of one server are not all for slow people, so that others of one address that many share get theirs', async () => {
    const { begun, begin, end, done } = start({ slowAtOnce: 3 })
    for (const person of [1, 2]) await done(person, 101)
    for (const person of [9, 9]) await done(person, 1)
    for (const person of [1, 2]) await begin(`slow ${person}`, person, 'one')
    await begin('quick', 9, 'one')
    assert.deepEqual(begun, ['slow 1', 'quick'])
    await end('quick')
    assert.equal(begun.length, 2, 'it stays free')
    await end('slow 1')
    assert.equal(begun.at(-1), 'slow 2')
  })

  test('are never more than all, even for quick people', async () => {
    const { begun, begin, done } = start()
    for (const person of [1, 2, 3, 4, 5]) for (const _ of [1, 2]) await done(person, 1)
    for (const person of [1, 2, 3, 4, 5]) await begin(`${person}`, person)
    assert.equal(begun.length, 4)
  })

  test('are refused to people of one standing when too many of them wait, not to others', async () => {
    const { begun, outcomes, begin, end, done } = start({ atOnce: 1, reserved: 0, waiting: 1 })
    await done(1, 101)
    await done(2, 101)
    await begin('running', 9)
    await begin('slow', 1)
    await begin('one too many', 2)
    await assert.rejects(outcomes.get('one too many') ?? Promise.resolve(), OverloadError)
    await begin('unknown', 3)
    await end('running', 'unknown', 'slow')
    assert.deepEqual(begun, ['running', 'unknown', 'slow'])
  })

  test('are refused to those who have waited too long', async () => {
    const { begun, outcomes, begin, end } = start({ atOnce: 1, reserved: 0 })
    await begin('running', 1)
    await begin('late', 2)
    mock.timers.tick(1000)
    await assert.rejects(outcomes.get('late') ?? Promise.resolve(), OverloadError)
    await end('running')
    assert.deepEqual(begun, ['running'])
  })
})
