import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mainThreadOf, type Piece } from './main-thread.ts'

const page = 'http://outlet.test/'
const extension = 'Example'
const piece = (name: string, ts: number, dur: number, tdur: number, args: Piece['args'] = {}): Piece => ({
  ...{ name, ph: 'X', pid: 1, tid: 1 },
  ...{ ts, dur, tdur, args },
})
const reading = piece('ParseHTML', 0, 900, 800, { beginData: { url: page } })
const ours = { worldName: extension }

test('counts what a thread has computed in scripts of the extension, and layouts apart', () => {
  const trace = [
    piece('Layout', -500, 300, 200),
    reading,
    piece('RunTask', 0, 9000, 5000),
    piece('EvaluateScript', 100, 500, 400, { data: { url: 'chrome-extension://abc/content.js' } }),
    piece('v8.callFunction', 1000, 1000, 900, ours),
    // One in the other, and a layout that the script asks for.
    piece('v8.callFunction', 1100, 500, 400, ours),
    piece('Layout', 1200, 300, 200),
    piece('BlinkScheduler_PerformMicrotaskCheckpoint', 3000, 200, 100),
    // The page's own.
    piece('v8.callFunction', 4000, 1000, 900),
    piece('EvaluateScript', 5000, 500, 400, { data: { url: `${page}own.js` } }),
    piece('UpdateLayoutTree', 6000, 300, 250),
  ]
  const { scripts, layouts, all } = mainThreadOf(trace, { page, extension })
  assert.deepEqual([scripts.toFixed(2), layouts.toFixed(2), all], ['1.20', '0.45', 5])
})

test('counts nothing of other threads', () => {
  const other = piece('v8.callFunction', 100, 500, 400, ours)
  const trace = [reading, { ...other, tid: 2 }, { ...other, pid: 2 }]
  assert.deepEqual(mainThreadOf(trace, { page, extension }), { scripts: 0, layouts: 0, all: 0 })
})

test('a trace without the page is an error', () => {
  assert.throws(() => mainThreadOf([], { page, extension }), /no page/)
})
