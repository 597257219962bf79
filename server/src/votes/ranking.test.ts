import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Candidate, fitsSomeMean, misplaced, quality, rank } from './ranking.ts'

const fix = (headline_fix_id: number, up: number, down: number): Candidate => ({
  headline_fix_id,
  ranked_vote_value: up - down,
  ranked_vote_count: up + down,
})

test('places by numbers of votes', () => {
  const table: [string, Candidate[], number, number[]][] = [
    ['no votes: the older first', [fix(2, 0, 0), fix(1, 0, 0)], 0, [1, 2]],
    ['liked, new, disliked', [fix(1, 0, 3), fix(2, 0, 0), fix(3, 3, 0)], 0, [3, 2, 1]],
    ['many good votes beat one', [fix(1, 1, 0), fix(2, 40, 4)], 0, [2, 1]],
    ['quality beats quantity', [fix(1, 100, 80), fix(2, 12, 1)], 0, [2, 1]],
    ['on a site of ups, few ups are below the average', [fix(1, 5, 5), fix(2, 0, 0)], 0.5, [2, 1]],
    ['ties go to the older', [fix(9, 2, 1), fix(4, 2, 1)], 0, [4, 9]],
    ['nothing', [], 0, []],
  ]
  for (const [what, fixes, mean, order] of table) {
    const places = rank(fixes, mean)
    assert.deepEqual(
      [...places].sort((a, b) => a[1] - b[1]).map(([id]) => id),
      order,
      what,
    )
  }
})

test('the formula gives values computed by hand', () => {
  assert.equal(quality(fix(1, 0, 0), 0.3), 0)
  assert.ok(Math.abs(quality(fix(1, 3, 1), 0) - 2 / 8.67) < 1e-12)
  assert.ok(Math.abs(quality(fix(1, 3, 1), 0.5) - 0 / 8.67) < 1e-12)
})

const fixes = fc
  .array(fc.tuple(fc.nat(500), fc.nat(500)), { maxLength: 12 })
  .map((votes) => votes.map(([up, down], index) => fix(index + 1, up, down)))
const mean = fc.double({ min: -1, max: 1, noNaN: true })

test('places start at 1 without gaps, for any order of the input', () => {
  fc.assert(
    fc.property(fixes, mean, (given, mu) => {
      const places = rank(given, mu)
      assert.deepEqual(
        [...places.values()].sort((a, b) => a - b),
        given.map((_, index) => index + 1),
      )
      assert.deepEqual([...rank(given.toReversed(), mu)].sort(), [...places].sort())
    }),
  )
})

test('an up vote never lowers a fix, and a down vote never raises it', () => {
  fc.assert(
    fc.property(
      fixes.filter((given) => given.length > 0),
      mean,
      (given, mu) => {
        const [first, ...rest] = given as [Candidate, ...Candidate[]]
        const change = (by: number) => ({
          ...first,
          ranked_vote_value: first.ranked_vote_value + by,
          ranked_vote_count: first.ranked_vote_count + 1,
        })
        const place = (fix: Candidate) => rank([fix, ...rest], mu).get(first.headline_fix_id) ?? 0
        assert.ok(place(change(1)) <= place(first) || quality(first, mu) > 1 - mu)
        assert.ok(place(change(-1)) >= place(first) || quality(first, mu) < -1 - mu)
      },
    ),
  )
})

test('only fixes whose place has changed are written', () => {
  const given = [
    { ...fix(1, 0, 2), ranking: 1 },
    { ...fix(2, 0, 0), ranking: 2 },
    { ...fix(3, 0, 5), ranking: 3 },
  ]
  assert.deepEqual(
    [...misplaced(given, 0)],
    [
      [1, 2],
      [2, 1],
    ],
  )
})

test('places fit some mean if and only if the formula gives them for one', () => {
  const placed = (given: Candidate[], mu: number) => {
    const places = rank(given, mu)
    return given
      .map((each) => ({ ...each, ranking: places.get(each.headline_fix_id)! }))
      .sort((a, b) => a.ranking - b.ranking)
  }
  fc.assert(fc.property(fixes, mean, (given, mu) => fitsSomeMean(placed(given, mu))))

  const [liked, fresh, disliked] = [fix(1, 3, 1), fix(2, 0, 0), fix(3, 1, 3)]
  const inOrder = (...given: Candidate[]) => given.map((each, index) => ({ ...each, ranking: index + 1 }))
  assert.ok(fitsSomeMean(inOrder(liked, fresh, disliked)))
  assert.ok(fitsSomeMean(inOrder(fresh, liked, disliked)), 'where most votes are ups')
  assert.ok(fitsSomeMean(inOrder(liked, disliked, fresh)), 'where most are downs')
  assert.ok(!fitsSomeMean(inOrder(disliked, liked)), 'with as many votes')
  assert.ok(!fitsSomeMean(inOrder(disliked, fresh, liked)), 'each pair alone would do')
  assert.ok(!fitsSomeMean(inOrder(fix(2, 1, 0), fix(1, 1, 0))), 'ties go to the older')
  assert.ok(!fitsSomeMean([{ ...liked, ranking: 2 }]))
})
