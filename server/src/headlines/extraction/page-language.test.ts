import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from './extract.ts'
import { pageLanguage } from './page-language.ts'

for (const [declared, lang] of [
  ['ar', 'ar'],
  ['pt_br', 'pt-BR'],
  ['ZH-hans-cn', 'zh-Hans-CN'],
  ['de, en', 'de'],
  [' ja ', 'ja'],
  ['en-US-u-ca-buddhist', ''],
  ['und', ''],
  ['mul', ''],
  ['', ''],
  ['english', ''],
  ['e', ''],
  ['"><script>', ''],
  [`en-${'abcdefgh-'.repeat(9)}x`, ''],
  ['en-US-US-US', ''],
] as const)
  test(`the declaration ${JSON.stringify(declared)} is ${lang ? `the language ${lang}` : 'not used'}`, () => {
    assert.equal(pageLanguage([declared]), lang)
  })

test('the first valid declaration counts', () => {
  assert.equal(pageLanguage([undefined, 'x!', 'fa-IR', 'en']), 'fa-IR')
})

const page = (html: string, head: string) =>
  extractPage(
    Buffer.from(`<!doctype html>${html}<head><title>A story about bread</title>${head}</head>`),
    'text/html',
    'https://a.example/1',
  )
const LOCALE = '<meta property="og:locale" content="ja_JP">'
const HEADER = '<meta http-equiv="Content-Language" content="fa, en">'

test('a page declares its language on its root, otherwise for sharing, otherwise in a meta header', () => {
  assert.equal(page('<html lang="ar">', LOCALE + HEADER).lang, 'ar')
  assert.equal(page('<html xml:lang="ko">', LOCALE + HEADER).lang, 'ko')
  assert.equal(page('<html lang="">', LOCALE + HEADER).lang, 'ja-JP')
  assert.equal(page('<html>', HEADER).lang, 'fa')
  assert.equal(page('<html>', '').lang, undefined)
})
