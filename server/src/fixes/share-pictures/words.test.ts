import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ordinaryFix } from './examples-test-kit.ts'
import { readInter } from './inter.ts'
import { wordsFor } from './words.ts'

const { canDraw } = readInter()

describe('the words of a share picture', () => {
  for (const title of [
    'Совет закрывает мост',
    'Το συμβούλιο κλείνει τη γέφυρα',
    'Hội đồng đóng cửa cây cầu',
    'Größe, œuvre, Łódź, ½ €5 – “no”',
  ])
    test(`${title}: is drawn unchanged`, () => assert.equal(wordsFor({ ...ordinaryFix, title }, canDraw).title, title))

  for (const title of [
    '市議会が橋を閉鎖',
    'المجلس يغلق الجسر',
    'המועצה סוגרת את הגשר',
    'परिषद ने पुल बंद किया',
    'สภาปิดสะพาน',
    '🎉🎉',
    '2 ≠ 3',
  ])
    test(`${title}: the fonts lack its characters, so the picture says where to read it and does not show the original either`, () => {
      const words = wordsFor({ ...ordinaryFix, title }, canDraw)
      assert.equal(words.title, 'A reader has rewritten a headline of dailyledger.example')
      assert.deepEqual([words.label, words.original, words.struck], ['', 'Read it on Unspun', false])
    })

  test('emoji are left out of a title that also has words', () => {
    const { title } = wordsFor({ ...ordinaryFix, title: 'Council 👩‍👩‍👧 closes 🇫🇷 bridge 👍🏽 1️⃣ ©' }, canDraw)
    assert.equal(title, 'Council closes bridge 1')
  })

  test('an original that cannot be drawn is not struck through; the picture says where to read it', () => {
    const words = wordsFor({ ...ordinaryFix, headline_title: '橋' }, canDraw)
    assert.deepEqual(
      [words.title, words.label, words.original, words.struck],
      [ordinaryFix.title, 'Original on dailyledger.example', 'Read it on Unspun', false],
    )
  })

  test('a fix that the outlet came close to says so, and still who wrote it', () => {
    const { badge, author } = wordsFor({ ...ordinaryFix, followed: true }, canDraw)
    assert.deepEqual([badge, author], ['The outlet changed it', 'Reader-written by Maria Lopez'])
  })

  test('names that cannot be drawn are left out', () => {
    const words = wordsFor(
      { ...ordinaryFix, user_display_name: '花子', site_name: '新聞', domain: '新聞.example' },
      canDraw,
    )
    assert.deepEqual([words.author, words.site, words.label], ['by a member', '', 'Original'])
  })
})
