import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyMs, extensionMs } from './script-time.ts'

const frame = (functionName: string, url = '') => ({ functionName, url })
const nodes = [
  { id: 1, callFrame: frame('(root)'), children: [2, 4, 5] },
  { id: 2, callFrame: frame('work', 'chrome-extension://abc/content.js'), children: [3] },
  { id: 3, callFrame: frame('querySelectorAll') },
  { id: 4, callFrame: frame('render', 'http://outlet.test/page.js') },
  { id: 5, callFrame: frame('(idle)') },
]
const profile = { nodes, samples: [1, 2, 3, 4, 5, 3], timeDeltas: [100, 200, 300, 400, 5000, 500] }

test('counts the samples in scripts of an extension and in what they call', () => {
  assert.equal(extensionMs(profile), 1)
  assert.equal(extensionMs({ nodes }), 0)
})

test('counts the samples in which a thread was not idle', () => {
  assert.equal(busyMs(profile), 1.5)
})
