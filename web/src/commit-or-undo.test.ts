import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commitOrUndo } from './commit-or-undo.ts'

const undone: string[] = []
const undo = [() => void undone.push('vote'), () => void undone.push('fix')]

test('a success returns the answer and undoes nothing', async () => {
  const { answer, failed } = await commitOrUndo(Promise.resolve({ ranking: 3 }), undo, 'Not saved.')
  assert.equal(answer?.ranking, 3)
  assert.equal(failed, undefined)
  assert.deepEqual(undone, [])
})

test('a failure undoes everything and gives the site’s reason, if it gave one', async () => {
  const refused = await commitOrUndo(
    Promise.resolve({ status: 429, errors: ['Too many.', 'Wait.'] }),
    undo,
    'Not saved.',
  )
  assert.deepEqual(refused, { failed: 'Too many.' })
  assert.deepEqual(undone, ['vote', 'fix'])
  assert.deepEqual(await commitOrUndo(Promise.resolve(undefined), undo, 'Not saved.'), { failed: 'Not saved.' })
  assert.deepEqual(undone, ['vote', 'fix', 'vote', 'fix'])
})
