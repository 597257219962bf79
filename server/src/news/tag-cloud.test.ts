import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasWord } from '@unspun/contract/feeds.ts'
import { tagCloud, tagsOf } from './tag-cloud.ts'

describe('the tags of a title', () => {
  for (const [title, ...tags] of [
    ['Mayor’s plan: the mayor’s own plan', 'mayor', 'plan'],
    ["Reader's eggs, readers' eggs", 'reader', 'eggs', 'readers'],
    ['AI to go up 5% in EU by 2030', '2030'],
    ["It's what they didn't say about THE Égalité-Bill", 'égalité-bill'],
    ['“Bombshell” claims… rock City-Killer asteroid!', 'bombshell', 'claims', 'rock', 'city-killer', 'asteroid'],
    ['Nineteen’s 𝐀𝐁', 'nineteen'],
    ['東京の地震で電車が止まる、専門家が警告', '東京', '地震', '電車', '止まる', '専門', '警告'],
    ['中国经济增长放缓，专家表示担忧', '中国', '经济', '增长', '专家', '表示', '担忧'],
    ['서울 지하철 요금 인상', '서울', '지하철', '요금', '인상'],
    ['ارتفاع أسعار الخبز في القاهرة', 'ارتفاع', 'أسعار', 'الخبز', 'القاهرة'],
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
  const cloud = (titles: string[], size = 30) => tagCloud(titles, size)

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

  test('counts the titles that the filter finds, also in scripts without spaces', () => {
    const titles = ['東京の電車', '電車が東京で止まる', 'Trains stop in Tokyo']
    for (const { word, count } of cloud(titles))
      assert.equal(count, titles.filter((title) => hasWord(title, word)).length, word)
    assert.deepEqual(
      cloud(titles, 2).map(({ word, count }) => [word, count]),
      [
        ['東京', 2],
        ['電車', 2],
      ],
    )
  })

  test('has at most as many words as allowed', () => {
    const many = Array.from({ length: 200 }, (_, n) => `word${n}`)
    assert.equal(cloud([many.join(' ')]).length, 30)
  })
})
