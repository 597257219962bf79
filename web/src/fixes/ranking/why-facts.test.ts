import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import { whyFacts } from './why-facts.ts'

const grown = {
  ranking: 1,
  fixes: 5,
  needs_votes: false,
  outgoing: false,
  young: false,
  approval: 72,
  margin: 6,
  sides: { higher: 74, lower: 69 },
  up: 31,
  down: 10,
  counting_votes: 41,
  author_voted: false,
  new_votes: 0,
  burst_votes: 0,
  burst_hours: 0,
  burst_counts_as: 0,
}

describe('the facts behind a rank', () => {
  const last = 'Agreement counts more than the total.'
  const cases: [string, Partial<typeof grown>, string[]][] = [
    ['the votes', {}, ['41 votes: 31 up, 10 down.', last]],
    ['one vote', { up: 0, down: 1 }, ['1 vote: 0 up, 1 down.', last]],
    [
      'votes of new accounts',
      { new_votes: 6 },
      [
        '41 votes: 31 up, 10 down. 6 come from new accounts and together count as less than one until those accounts have voted on two days.',
        last,
      ],
    ],
    [
      'the vote of one new account',
      { new_votes: 1 },
      [
        '41 votes: 31 up, 10 down. 1 comes from a new account. It counts as less than one until that account has voted on two days.',
        last,
      ],
    ],
    [
      'a burst',
      { burst_votes: 18, burst_hours: 1, burst_counts_as: 1 },
      [
        '41 votes: 31 up, 10 down.',
        '18 votes arrived within an hour and contradict all the others; they count as one.',
        last,
      ],
    ],
    [
      'bursts of several hours',
      { burst_votes: 18, burst_hours: 4, burst_counts_as: 3 },
      ['41 votes: 31 up, 10 down.', '18 votes arrived in bursts and contradict all the others; they count as 3.', last],
    ],
    [
      'the author’s vote',
      { author_voted: true },
      [
        '41 votes: 31 up, 10 down.',
        'The author’s own vote is part of the total, but it does not count for the place.',
        last,
      ],
    ],
    [
      'an untested fix in front',
      { up: 2, down: 0, counting_votes: 2, needs_votes: true },
      [
        '2 votes: 2 up, 0 down.',
        'This fix has fewer than 5 counting votes. It stands here so that people can judge it.',
        last,
      ],
    ],
    [
      'another untested fix',
      { up: 0, down: 0, counting_votes: 0 },
      ['Nobody has voted on it yet.', 'Fewer than 5 votes count for this fix, so the estimate is rough.', last],
    ],
    [
      'a young site, where new accounts count like others',
      { young: true, new_votes: 41 },
      [
        '41 votes: 31 up, 10 down.',
        'This site is young: every vote weighs the same, except that accounts which registered from one network share a weight.',
        last,
      ],
    ],
    [
      'a fix that leaves the site',
      { outgoing: true },
      ['41 votes: 31 up, 10 down.', 'Feeds, cards and the browser extension show this fix for its headline.', last],
    ],
  ]
  for (const [what, change, expected] of cases)
    test(what, () => assert.deepEqual(whyFacts({ ...grown, ...change }), expected))

  test('ranks are English ordinals', () => {
    const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 113].map((place) => rankingMessages.place(place, 200))
    assert.deepEqual(
      places.map((text) => text.split(' ')[0]),
      ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '101st', '111th', '113th'],
    )
    assert.equal(rankingMessages.place(1, 1), 'The only fix so far')
  })
})
