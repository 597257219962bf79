import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scratch } from './scratch.ts'

const long = (letter: string) => letter.repeat(100_000)

test('texts are written one after the other, whatever their letters are and however long they are', () => {
  const scratch = new Scratch(2)
  const texts = ['<p>', 'é “quoted” 😀', '', 'x']
  for (const more of ['', long('ü'), '“'.repeat(400_000)]) {
    const bytes = scratch.write([...texts, more])
    assert.equal(bytes.toString(), texts.join('') + more)
    scratch.giveBack(bytes)
  }
})

test('memory is used again once it is given back, and never before', () => {
  const scratch = new Scratch(2)
  const [first, second, beyond] = ['a', 'b', 'c'].map((letter) => scratch.write([long(letter)])) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  assert.equal(beyond.buffer.byteLength, 100_000, 'memory of its own')
  scratch.giveBack(first)
  scratch.giveBack(beyond)
  const short = scratch.write(['short'])
  assert.notEqual(short.buffer, first.buffer)
  const third = scratch.write([long('ddd')])
  assert.equal(third.buffer, first.buffer)
  const exact = scratch.write(['x'.repeat(1024 * 1024)])
  scratch.giveBack(exact)
  assert.ok(second.equals(Buffer.from(long('b'))))
  scratch.giveBack(second)
  assert.equal(scratch.write([long('e')]).buffer, second.buffer, 'what was never lent is not lent')
  assert.ok(beyond.equals(Buffer.from(long('c'))))
  assert.ok(third.equals(Buffer.from(long('ddd'))))
})
