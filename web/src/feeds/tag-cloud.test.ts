import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tagCloud, tagsOf, weightOf } from './tag-cloud.ts'

describe('the tags of a title', () => {
  for (const [title, ...tags] of [
    ['Mayor’s plan: the mayor’s own plan', 'mayor', 'plan'],
    ["Reader's eggs, readers' eggs", 'reader', 'eggs', 'readers'],
    ['AI to go up 5% in EU by 2030', '2030'],
    ["It's what they didn't say about THE Égalité-Bill", 'égalité-bill'],
    ['“Bombshell” claims… rock City-Killer asteroid!', 'bombshell', 'claims', 'rock', 'city-killer', 'asteroid'],
    ['Nineteen’s 𝐀𝐁', 'nineteen'],
    ['', ''],
  ] as const)
    test(title || 'none', () => {
      assert.deepEqual([...tagsOf(title)], tags.filter(Boolean))
    })

  test('each word counts once, in any letter case or Unicode form', () => {
    assert.deepEqual([...tagsOf('Eggs, EGGS, eggs: cafe\u0301 café')], ['eggs', 'café'])
  })
})

describe('the tag cloud', () => {
  const cloud = (titles: string[], size = 30) => tagCloud(titles.map(tagsOf), size)

  test('holds the most frequent words, in alphabetical order', () => {
    assert.deepEqual(cloud(['Zebra eats eggs', 'Eggs, eggs, eggs!', 'A zebra and eggs', 'Milk'], 2), [
      { word: 'eggs', count: 3 },
      { word: 'zebra', count: 2 },
    ])
    assert.deepEqual(
      cloud(['pear plum', 'apple'], 2).map(({ word }) => word),
      ['pear', 'plum'],
    )
    assert.deepEqual(cloud([]), [])
  })

  test('has at most as many words as allowed', () => {
    const many = Array.from({ length: 200 }, (_, n) => `word${n}`)
    assert.equal(cloud([many.join(' ')]).length, 30)
  })

  test('shows frequent words larger', () => {
    const counts = [2, 5, 8, 11]
    assert.deepEqual(
      counts.map((count) => weightOf(count, counts)),
      [1, 2, 3, 4],
    )
    assert.equal(weightOf(3, [3, 3]), 1)
    assert.equal(weightOf(2, [1, 2]), 2)
  })
})
