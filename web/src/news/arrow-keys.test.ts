import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrowTarget } from './arrow-keys.ts'

// Two rows of three, and one alone.
const places = [
  { x: 10, y: 0 },
  { x: 60, y: 0 },
  { x: 90, y: 0 },
  { x: 20, y: 40 },
  { x: 50, y: 40 },
  { x: 95, y: 40 },
  { x: 10, y: 80 },
]

for (const [key, at, target] of [
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 6, 0],
  ['ArrowLeft', 0, 6],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 2, 5],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, undefined],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 0, undefined],
  ['Home', 4, 0],
  ['End', 4, 6],
  ['Enter', 4, undefined],
] as const)
  test(`${key} from control ${at} leads to ${target}`, () => {
    assert.equal(arrowTarget(key, at, places), target)
  })
