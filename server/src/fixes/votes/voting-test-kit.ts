import { startTestSite } from '../../testing/test-kit.ts'

export async function startVoting() {
  const site = await startTestSite()
  const author = await site.makeUser()
  const readers = await Promise.all(Array.from({ length: 6 }, () => site.makeUser()))

  async function makeFixes(...titles: string[]): Promise<number[]> {
    const { headline_id } = await site.makeHeadline(author)
    const ids: number[] = []
    for (const title of titles) ids.push((await site.makeFix(author, headline_id, title)).headline_fix_id)
    return ids
  }

  const vote = (headline_fix_id: number, vote_value: unknown, token?: string) =>
    site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, token)
  const fix = async (id: number) => (await site.get(`/api/headline-fixes/get/?id=${id}`)).body

  async function recount(id: number): Promise<[number, number]> {
    const { rows } = await site.database.pool.query(
      'select coalesce(sum(vote_value), 0)::int as total, count(*)::int as number from fix_votes where headline_fix_id = $1',
      [id],
    )
    return [rows[0].total, rows[0].number]
  }

  return { site, author, readers, reader: readers[0]!, makeFixes, vote, fix, recount }
}
