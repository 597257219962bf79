import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { safeStorage } from '../ui/safe-storage.ts'
import {
  askToSend,
  bindToSend,
  forgetSent,
  keepAnswer,
  keptAnswers,
  keptDaysInRow,
  onKept,
  parseKept,
  toSendFor,
} from './kept-answers.ts'
import { KEPT_KEY } from './kept-key.ts'

// Node has neither.
Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} })
beforeEach(() => safeStorage('localStorage').removeItem(KEPT_KEY))

const DAY = '2026-11-27'
const HOUR = 60

test('answers are kept by day and place, changed and taken back', () => {
  keepAnswer(DAY, 1, 'first')
  keepAnswer(DAY, 2, 'skip')
  keepAnswer(DAY, 1, 'second')
  keepAnswer(DAY, 2, undefined)
  keepAnswer('2026-11-26', 5, 'neither')
  assert.deepEqual(keptAnswers().days, { [DAY]: { 1: 'second' }, '2026-11-26': { 5: 'neither' } })
})

test('what is kept stays the same object until it changes, and listeners are told', () => {
  let told = 0
  const stop = onKept(() => told++)
  keepAnswer(DAY, 1, 'first')
  assert.equal(keptAnswers(), keptAnswers())
  assert.equal(told, 1)
  stop()
  keepAnswer(DAY, 1, 'second')
  assert.equal(told, 1)
})

test('only the newest seven days are kept', () => {
  for (let date = 10; date < 20; date++) keepAnswer(`2026-11-${date}`, 1, 'first')
  assert.deepEqual(
    Object.keys(keptAnswers().days),
    [13, 14, 15, 16, 17, 18, 19].map((date) => `2026-11-${date}`),
  )
})

test('days in a row grow with each next day and begin again after a gap', () => {
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-26', '2026-11-25', DAY]) keepAnswer(day, 1, 'first')
  assert.equal(keptDaysInRow(keptAnswers(), DAY), 3)
  assert.equal(keptDaysInRow(keptAnswers(), '2026-11-28'), 0)
  keepAnswer('2026-11-30', 1, 'first')
  assert.equal(keptDaysInRow(keptAnswers(), '2026-11-30'), 1)
})

test('nothing is sent that nobody asked to send', () => {
  keepAnswer(DAY, 1, 'first')
  assert.equal(toSendFor('ana'), undefined)
  bindToSend('ana', HOUR)
  assert.equal(toSendFor('ana'), undefined)
})

test('what was to be sent at the time of asking is sent for the next member, or for the account that registers', () => {
  keepAnswer(DAY, 1, 'first')
  keepAnswer('2026-11-26', 1, 'second')
  askToSend(DAY, '', HOUR)
  keepAnswer(DAY, 2, 'second')
  assert.deepEqual(toSendFor('ana'), { [DAY]: { 1: 'first' } })
  assert.deepEqual(toSendFor('ben'), { [DAY]: { 1: 'first' } })
  bindToSend('ana', HOUR)
  assert.deepEqual(toSendFor('ana'), { [DAY]: { 1: 'first' } })
  assert.equal(toSendFor('ben'), undefined)
  bindToSend('ben', HOUR)
  assert.equal(toSendFor('ben'), undefined)
})

test('it is sent for a limited time', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  keepAnswer(DAY, 1, 'first')
  askToSend(DAY, '', 15)
  mock.timers.setTime(1_000_000 + 15 * 60_000)
  assert.ok(toSendFor('ana'))
  bindToSend('ana', HOUR)
  mock.timers.setTime(1_000_000 + 75 * 60_000)
  assert.ok(toSendFor('ana'))
  mock.timers.setTime(1_000_001 + 75 * 60_000)
  assert.equal(toSendFor('ana'), undefined)
  mock.timers.reset()
})

test('what has been sent is forgotten, and answers of other days stay', () => {
  keepAnswer(DAY, 1, 'first')
  keepAnswer('2026-11-26', 1, 'second')
  askToSend(DAY, 'ana', HOUR)
  forgetSent(toSendFor('ana')!)
  assert.equal(toSendFor('ana'), undefined)
  assert.deepEqual(keptAnswers().days, { '2026-11-26': { 1: 'second' } })
})

test('stored values of an unknown shape are left out', () => {
  const empty = { days: {}, row: { day: '', days: 0 } }
  for (const text of [null, '', '{broken', '7', '[]', 'null', '"x"'])
    assert.deepEqual({ ...empty, ...parseKept(text) }.days, {})
  const parsed = (value: unknown) => parseKept(JSON.stringify(value))
  assert.deepEqual(
    parsed({
      days: {
        [DAY]: { 1: 'first', 2: 'none', 3: '<b>', 6: 'first', x: 'first' },
        yesterday: { 1: 'first' },
        '2026-11-26': 5,
      },
    }).days,
    { [DAY]: { 1: 'first' }, '2026-11-26': {} },
  )
  for (const row of [
    5,
    { day: 'x', days: 1 },
    { day: DAY, days: -1 },
    { day: DAY, days: 1.5 },
    { day: DAY, days: 1e9 },
  ])
    assert.deepEqual(parsed({ row }).row, empty.row)
  for (const toSend of [5, {}, { uid: 5, until: 1, days: {} }, { uid: '', until: 'never', days: {} }])
    assert.equal(parsed({ toSend }).toSend, undefined)
  assert.deepEqual(parsed({ toSend: { uid: 'a', until: 1, days: { x: {}, [DAY]: { 1: 'second' } } } }).toSend, {
    uid: 'a',
    until: 1,
    days: { [DAY]: { 1: 'second' } },
  })
})
