import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Drafts } from './drafts.ts'

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    kept,
  }
}

test('texts are stored by form and field', () => {
  const drafts = new Drafts(memoryStorage())
  drafts.keep('fix:1', { title: 'Calmer' })
  drafts.keep('fix:1', { description: 'Because' })
  drafts.keep('fix:2', { title: 'Other' })
  assert.deepEqual(drafts.get('fix:1'), { title: 'Calmer', description: 'Because' })
})

test('empty and dropped drafts are removed from the storage', () => {
  const storage = memoryStorage()
  const drafts = new Drafts(storage)
  drafts.keep('a', { title: 'x' })
  drafts.keep('a', { title: '' })
  drafts.keep('b', { title: 'x' })
  drafts.drop('b')
  assert.equal(storage.kept.size, 0)
  assert.deepEqual(drafts.get('a'), {})
})

test('a broken or full storage loses the draft and nothing else', () => {
  const storage = memoryStorage()
  storage.setItem('draft:a', '{')
  assert.deepEqual(new Drafts(storage).get('a'), {})
  storage.setItem = () => {
    throw new Error('full')
  }
  new Drafts(storage).keep('a', { title: 'x' })
})

test('a moved draft is stored under its new name, and empty fields are filled from the draft stored there', () => {
  const storage = memoryStorage()
  const drafts = new Drafts(storage)
  drafts.keep('fix:https://news.example/1', { title: 'Calmer', description: '' })
  drafts.keep('fix:1', { title: 'Older', description: 'Because' })
  assert.deepEqual(drafts.move('fix:https://news.example/1', 'fix:1'), { title: 'Calmer', description: 'Because' })
  assert.deepEqual(drafts.get('fix:1'), { title: 'Calmer', description: 'Because' })
  assert.deepEqual(drafts.get('fix:https://news.example/1'), {})
  assert.deepEqual(drafts.move('fix:2', 'fix:3'), {})
  assert.deepEqual([...storage.kept.keys()], ['draft:fix:1'])
})
