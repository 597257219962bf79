import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import type { Overlay } from '../../ui/overlays.ts'
import { safeStorage } from '../../ui/safe-storage.ts'
import { articleForm, forgetArticle, keepArticle, keepDraft, keptArticle } from './kept-article.ts'

const KEY = 'unspun:article'
const form: Overlay = { kind: 'addFix', headline_id: 7 }
const HOUR = 60

beforeEach(() => forgetArticle())

test('a form is kept with its drafts for the account that registered, until it is forgotten', () => {
  keepArticle(form, 'ana', HOUR)
  keepDraft('fix:7', { title: 'Calm', description: '' })
  keepDraft('comment:7', { body: 'No draft of a fix' })
  assert.deepEqual(keptArticle('ben'), undefined)
  const { overlay, drafts } = keptArticle('ana')!
  assert.deepEqual([overlay, drafts], [form, { 'fix:7': { title: 'Calm', description: '' } }])
  forgetArticle()
  assert.equal(keptArticle('ana'), undefined)
  keepDraft('fix:7', { title: 'Calm' })
  assert.equal(keptArticle('ana'), undefined, 'a draft alone')
})

test('a form that was kept before login is for the next member who logs in, for a limited time', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  keepArticle(form, '', 15)
  mock.timers.setTime(1_000_000 + 15 * 60_000)
  assert.deepEqual(keptArticle('ana')?.overlay, form)
  mock.timers.setTime(1_000_001 + 15 * 60_000)
  assert.equal(keptArticle('ana'), undefined)
  mock.timers.reset()
})

test('only forms of fixes are kept', () => {
  for (const overlay of [undefined, { kind: 'nav' }, { kind: 'login' }, { kind: 'keys' }] as const) {
    keepArticle(overlay, 'ana', HOUR)
    assert.equal(keptArticle('ana'), undefined)
  }
})

test('stored values of an unknown shape open nothing', () => {
  const until = Date.now() + 60_000
  const good = { until, uid: 'ana', drafts: {}, overlay: form }
  const store = (value: unknown) => safeStorage('localStorage').setItem(KEY, JSON.stringify(value))
  store(good)
  assert.deepEqual(keptArticle('ana')?.overlay, form)
  for (const value of [
    null,
    7,
    'x',
    [],
    { ...good, until: 'never' },
    { ...good, uid: 5 },
    { ...good, overlay: { kind: 'addFix', headline_id: '7' } },
    { ...good, overlay: { kind: 'addFix', headline_id: -1 } },
    { ...good, overlay: { kind: 'addHeadline', url: 'javascript:alert(1)' } },
    { ...good, overlay: { kind: 'newFix', article: { url: 'data:text/html,x' } } },
    { ...good, overlay: { kind: 'newFix' } },
    { ...good, overlay: { kind: 'share', title: 'x', path: '//evil.example' } },
  ]) {
    store(value)
    assert.equal(keptArticle('ana'), undefined, JSON.stringify(value))
  }
  safeStorage('localStorage').setItem(KEY, '{broken')
  assert.equal(keptArticle('ana'), undefined)
  store({ ...good, drafts: { 'fix:7': { title: 5, description: 'kept' }, other: { title: 'x' }, 'fix:8': 'x' } })
  assert.deepEqual(keptArticle('ana')?.drafts, { 'fix:7': { description: 'kept' } })
})

test('only the fields of an article that its form shows as text are kept', () => {
  const url = 'https://press.example/a'
  const article = { url, title: 'A', domain: 'press.example', image: 'https://evil.example/pixel.png', extra: {} }
  assert.deepEqual(articleForm({ kind: 'newFix', article }), {
    kind: 'newFix',
    article: { url, title: 'A', domain: 'press.example' },
  })
})
