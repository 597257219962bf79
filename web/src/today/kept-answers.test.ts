import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { dayOf, daysBefore, todayLimits } from '@unspun/contract/today.ts'
import { safeStorage } from '../ui/safe-storage.ts'
import {
  askToSend,
  bindToSend,
  forgetSent,
  keepAnswer,
  keptAnswers,
  keptBy,
  onKept,
  parseKept,
  toSendFor,
  withdraw,
} from './kept-answers.ts'
import { KEPT_KEY } from './kept-key.ts'

// Node has neither.
Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} })
beforeEach(() => safeStorage('localStorage').removeItem(KEPT_KEY))

// Two open days.
const DAY = dayOf(Date.now())
const BEFORE = daysBefore(DAY, 1)
const HOUR = 60

test('answers are kept by day and place, changed and taken back', () => {
  keepAnswer('', DAY, 1, 'first')
  keepAnswer('', DAY, 2, 'skip')
  keepAnswer('', DAY, 1, 'second')
  keepAnswer('', DAY, 2, undefined)
  keepAnswer('', BEFORE, 5, 'neither')
  assert.deepEqual(keptAnswers().days, { [DAY]: { 1: 'second' }, [BEFORE]: { 5: 'neither' } })
})

test('what is kept stays the same object until it changes, and listeners are told', () => {
  let told = 0
  const stop = onKept(() => told++)
  keepAnswer('', DAY, 1, 'first')
  assert.equal(keptAnswers(), keptAnswers())
  assert.equal(told, 1)
  stop()
  keepAnswer('', DAY, 1, 'second')
  assert.equal(told, 1)
})

test('only answers of open days are kept, and none of later days', () => {
  for (const before of [-3, -1, 0, todayLimits.openDays - 1, todayLimits.openDays])
    keepAnswer('', daysBefore(DAY, before), 1, 'first')
  assert.deepEqual(Object.keys(keptAnswers().days).sort(), [
    daysBefore(DAY, todayLimits.openDays - 1),
    DAY,
    daysBefore(DAY, -1),
  ])
})

test('only whose answers they are sees them, and somebody else’s answers replace them', () => {
  keepAnswer('', DAY, 1, 'first')
  assert.deepEqual([keptBy(''), keptBy('ana')], [{ [DAY]: { 1: 'first' } }, {}])
  askToSend('ana', HOUR)
  assert.deepEqual([keptBy(''), keptBy('ana')], [{}, { [DAY]: { 1: 'first' } }])
  askToSend('ben', HOUR)
  assert.equal(toSendFor('ben'), undefined)
  keepAnswer('ben', DAY, 2, 'skip')
  assert.deepEqual([keptBy('ana'), keptBy('ben')], [{}, { [DAY]: { 2: 'skip' } }])
  assert.deepEqual([toSendFor('ana'), toSendFor('ben')], [undefined, undefined])
})

test('nothing is sent that nobody asked to send', () => {
  keepAnswer('', DAY, 1, 'first')
  assert.equal(toSendFor('ana'), undefined)
  bindToSend('ana', HOUR)
  assert.equal(toSendFor('ana'), undefined)
})

test('it is sent for the account, or for the next member who signs in, as the answers are then', () => {
  keepAnswer('', DAY, 1, 'first')
  keepAnswer('', DAY, 2, 'second')
  keepAnswer('', BEFORE, 1, 'second')
  askToSend('', HOUR)
  assert.deepEqual(toSendFor('ana'), { [DAY]: { 1: 'first', 2: 'second' }, [BEFORE]: { 1: 'second' } })
  bindToSend('ana', HOUR)
  assert.equal(toSendFor('ben'), undefined)
  bindToSend('ben', HOUR)
  assert.equal(toSendFor('ben'), undefined)
  keepAnswer('ana', DAY, 1, undefined)
  keepAnswer('ana', DAY, 2, 'neither')
  assert.deepEqual(toSendFor('ana'), { [DAY]: { 2: 'neither' }, [BEFORE]: { 1: 'second' } })
})

test('answers of other days that are given before it is sent are sent with it', () => {
  keepAnswer('', DAY, 1, 'first')
  askToSend('', HOUR)
  bindToSend('ana', HOUR)
  keepAnswer('ana', BEFORE, 1, 'second')
  assert.deepEqual(toSendFor('ana'), { [DAY]: { 1: 'first' }, [BEFORE]: { 1: 'second' } })
})

test('it can be withdrawn until it is bound to an account', () => {
  keepAnswer('', DAY, 1, 'first')
  askToSend('', HOUR)
  withdraw()
  assert.deepEqual([toSendFor('ana'), keptBy('')], [undefined, { [DAY]: { 1: 'first' } }])
  askToSend('ana', HOUR)
  withdraw()
  assert.ok(toSendFor('ana'))
})

test('it is sent for a limited time', () => {
  const start = Date.now()
  mock.timers.enable({ apis: ['Date'], now: start })
  keepAnswer('', DAY, 1, 'first')
  askToSend('', 15)
  mock.timers.setTime(start + 15 * 60_000)
  assert.ok(toSendFor('ana'))
  bindToSend('ana', HOUR)
  mock.timers.setTime(start + 75 * 60_000)
  assert.ok(toSendFor('ana'))
  mock.timers.setTime(start + 75 * 60_000 + 1)
  assert.equal(toSendFor('ana'), undefined)
  mock.timers.reset()
})

test('nothing stays of what has been sent', () => {
  keepAnswer('', DAY, 1, 'first')
  askToSend('ana', HOUR)
  forgetSent()
  assert.equal(toSendFor('ana'), undefined)
  assert.equal(safeStorage('localStorage').getItem(KEPT_KEY), null)
})

test('stored values of an unknown shape are left out', () => {
  for (const text of [null, '', '{broken', '7', '[]', 'null', '"x"'])
    assert.deepEqual(parseKept(text), { uid: '', days: {} })
  assert.deepEqual(parseKept(JSON.stringify({ uid: 5, days: { [DAY]: { 1: 'first' } } })).days, {})
  const parsed = (value: object) => parseKept(JSON.stringify({ uid: '', ...value }))
  assert.deepEqual(
    parsed({
      days: {
        [DAY]: {
          1: 'first',
          2: 'none',
          3: '<b>',
          [todayLimits.places]: 'first',
          [todayLimits.places + 1]: 'first',
          x: 'first',
        },
        yesterday: { 1: 'first' },
        [BEFORE]: 5,
      },
    }).days,
    { [DAY]: { 1: 'first', [todayLimits.places]: 'first' }, [BEFORE]: {} },
  )
  for (const toSend of [5, {}, { until: 'never' }]) assert.equal(parsed({ toSend }).toSend, undefined)
  assert.deepEqual(parsed({ toSend: { until: 1, days: [DAY] } }).toSend, { until: 1 })
})
