import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scratch } from './scratch.ts'

test('texts are written one after the other, whatever their letters are', () => {
  const scratch = new Scratch(2)
  const texts = ['<p>', 'é “quoted” 😀', '', 'x'.repeat(1000)]
  assert.equal(scratch.write(texts).toString(), texts.join(''))
  const longest = '“'.repeat(400_000)
  assert.equal(scratch.write([longest, 'end']).toString(), `${longest}end`)
})

test('memory is used again once it is given back, and never before', () => {
  const scratch = new Scratch(1)
  const [first, second] = [scratch.write(['first']), scratch.write(['second'])]
  assert.deepEqual([first.toString(), second.toString()], ['first', 'second'])
  scratch.giveBack(first)
  const third = scratch.write(['a third, longer'])
  assert.equal(third.buffer, first.buffer)
  assert.deepEqual([second.toString(), third.toString()], ['second', 'a third, longer'])
  // More than are kept.
  scratch.giveBack(second)
  scratch.giveBack(third)
  assert.equal(scratch.write(['']).buffer, second.buffer)
  assert.notEqual(scratch.write(['']).buffer, third.buffer)
})
