import { recount } from '../admin/recount.ts'
import type { Database } from '../database/database.ts'
import type { SiteProcess } from './process-test-kit.ts'
import type { Ledger, Promised } from './writers-test-kit.ts'

/** Compares acknowledged writes with the site's answers, and counters with their rows. */
export async function brokenPromises(site: SiteProcess, database: Database, ledgers: Ledger[]): Promise<string[]> {
  const broken: string[] = []
  const look = <T>(what: string, promised: Promised<T>, found: T | undefined) => {
    const possible = promised.acknowledged === undefined ? [] : [promised.acknowledged]
    if (possible.length > 0 && ![...possible, ...promised.unknown].includes(found as T))
      broken.push(`${what} is ${found}, promised was ${JSON.stringify(promised)}`)
  }
  const read = async (path: string) => (await site.ask(path)).body
  const comments = await commentsOf(site, ledgers)
  for (const { member, ...own } of ledgers) {
    const { user_id } = member
    for (const [id, promised] of own.votes) {
      const { vote_value } = await read(`/api/headline-fixes/get-vote/?user_id=${user_id}&fix_id=${id}`)
      look(`The vote of ${user_id} on ${id}`, promised, vote_value)
    }
    for (const [id, promised] of own.favorites) {
      const { favorite } = await read(`/api/headline-fixes/get-favorite/?user_id=${user_id}&id=${id}`)
      look(`Whether ${id} is a favourite of ${user_id}`, promised, favorite)
    }
    for (const [id, promised] of own.titles)
      look(`The title of ${id}`, promised, (await read(`/api/headline-fixes/get/?id=${id}`)).title)
    for (const [id, { body }] of own.comments)
      look(`Comment ${id}`, { acknowledged: body, unknown: [] }, comments.get(id))
  }
  await recount(database, {
    dryRun: true,
    onWrong: ({ what, id, value, stored, counted }) =>
      broken.push(`${what} ${id}: ${value} is ${stored}, counted ${counted}`),
  })
  return broken
}

async function commentsOf(site: SiteProcess, ledgers: Ledger[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const fixes = new Set(ledgers.flatMap(({ comments }) => [...comments.values()].map(({ fix }) => fix)))
  for (const headline_fix_id of fixes) {
    for (let last_id: number | undefined; ; ) {
      const asked = { headline_fix_id, ...(last_id === undefined ? {} : { last_id }) }
      const { body } = await site.ask('/api/comments/list-by-headline-fix-id/', asked)
      for (const comment of body.comments) found.set(comment.comment_id, comment.body)
      if (body.next === undefined) break
      last_id = body.next
    }
  }
  return found
}
