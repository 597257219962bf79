import { dayOf, daysBefore } from '@unspun/contract/today.ts'
import { changes } from '../invalidation/changes.ts'
import { notifyProcesses } from '../invalidation/notify.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

type Side = 'first' | 'second'

/** A pair in the database. Of kind `printed`, `second` is 0. */
export interface MadePair {
  day: string
  place: number
  headline_id: number
  first: number
  second: number
}

export async function startToday(settings: Parameters<typeof startTestSite>[0] = {}) {
  // Without jobs, because one chooses pairs at the full hour.
  const site = await startTestSite({ ROLE: 'web', ...settings })
  const { pool } = site.database
  const [ana, ben, cem, reader] = await Promise.all([1, 2, 3, 4].map(() => site.makeUser()))
  const people = { ana: ana!, ben: ben!, cem: cem!, reader: reader! }
  const today = dayOf(Date.now())
  const ago = (days: number) => daysBefore(today, days)

  let titles = 0
  /** A headline with a fix by each of these members, an hour and more old. */
  async function makeFixes(...authors: TestUser[]): Promise<{ headline_id: number; fixes: number[] }> {
    const { headline_id } = await site.makeHeadline(authors[0]!)
    // Members post only so many a day.
    await pool.query(`update headlines set created_at = now() - interval '2 days' where headline_id = $1`, [
      headline_id,
    ])
    const fixes: number[] = []
    for (const author of authors)
      fixes.push((await site.makeFix(author, headline_id, `Council says ${++titles}`)).headline_fix_id)
    await pool.query(`update headline_fixes set created_at = now() - interval '2 hours' where headline_id = $1`, [
      headline_id,
    ])
    return { headline_id, fixes }
  }

  /** A pair of a fix by Ana and one by Ben, or of Ana's and the printed headline. */
  async function makePair({ day = today, place = 1, printed = false } = {}): Promise<MadePair> {
    const { headline_id, fixes } = await makeFixes(people.ana, people.ben)
    const [first, second] = fixes as [number, number]
    await pool.query('insert into daily_pairs (day, place, first_fix_id, second_fix_id) values ($1, $2, $3, $4)', [
      day,
      place,
      first,
      printed ? null : second,
    ])
    await notifyProcesses(site.database.kysely, changes.pairsChosen())
    return { day, place, headline_id, first, second: printed ? 0 : second }
  }

  const clear = () => pool.query('delete from daily_answers; delete from daily_pairs')
  const getDay = (day?: string) => site.get(`/api/today/get/${day === undefined ? '' : `?day=${day}`}`)
  const answer = ({ day, place }: Pick<MadePair, 'day' | 'place'>, given: unknown, by?: TestUser) =>
    site.post('/api/today/answer/', { day, place, answer: given }, by?.token)
  const own = (by?: TestUser, day = today) => site.post('/api/today/own/', { day }, by?.token)
  const vote = (headline_fix_id: number, vote_value: number, by: TestUser) =>
    site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, by.token)
  const voteOf = async (by: TestUser, pair: MadePair, side: Side): Promise<number> =>
    (await site.get(`/api/headline-fixes/get-vote/?fix_id=${pair[side]}&user_id=${by.user_id}`)).body.vote_value
  const votesOf = async (by: TestUser, pair: MadePair) => [
    await voteOf(by, pair, 'first'),
    await voteOf(by, pair, 'second'),
  ]
  const countsOf = async ({ day, place }: MadePair): Promise<number[]> => {
    const { rows } = await pool.query(
      'select array[first_answers, second_answers, neither_answers] as counts from daily_pairs where day = $1 and place = $2',
      [day, place],
    )
    return rows[0].counts
  }

  return { site, pool, ...people, today, ago, makeFixes, makePair, clear, getDay, answer, own, vote, votesOf, countsOf }
}
