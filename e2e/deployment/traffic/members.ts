import { pages } from '@unspun/contract/pages.ts'
import { type DemoHeadline, demoHeadline } from '../../src/demo.ts'
import { makePerson } from '../../src/people.ts'
import type { Deployment } from '../parts/deployment.ts'

const [SLUG, QUIET_SLUG] = ['abandoned-on-horror-train', 'drivers-hit-parking-hike']
const WRITERS = 4

export async function prepare({ database }: Deployment) {
  const headline = await demoHeadline(SLUG)
  const fixes = headline.headline_fixes
  const people = []
  for (let n = 0; n < WRITERS; n++) {
    people.push({ person: await makePerson(`10.253.0.${n + 1}`), fixId: fixes[n % fixes.length]!.headline_fix_id })
  }
  // They write more than members may on their first day.
  const ids = people.map(({ person }) => person.user_id).join(', ')
  database.ask(`update users set created_at = now() - interval '2 days' where user_id in (${ids})`)
  const addressesOf = (of: DemoHeadline) => [
    pages.headline(of),
    pages.fix(of.headline_fixes[0]!),
    pages.domain(of.domain),
    `/api/headlines/get/?id=${of.headline_id}`,
    `/api/headline-fixes/get/?id=${of.headline_fixes[0]!.headline_fix_id}`,
  ]
  const busy = [pages.home(), '/api/data/homepage-headlines/', ...addressesOf(headline)]
  const quiet = [pages.domains(), pages.policy(), '/api/domains/list/', ...addressesOf(await demoHeadline(QUIET_SLUG))]
  return { headline, people, paths: { busy, quiet } }
}
export type Prepared = Awaited<ReturnType<typeof prepare>>
