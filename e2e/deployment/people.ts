import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../src/demo.ts'
import { makePerson } from '../src/people.ts'
import type { Deployment } from './deployment.ts'

const SLUG = 'abandoned-on-horror-train'
const WRITERS = 4

/** Members for the trials, what they write to, and what readers read. */
export async function prepare({ cluster }: Deployment) {
  const headline = await demoHeadline(SLUG)
  const fixes = headline.headline_fixes
  const people = []
  for (let n = 0; n < WRITERS; n++) {
    people.push({ person: await makePerson(`10.253.0.${n + 1}`), fixId: fixes[n % fixes.length]!.headline_fix_id })
  }
  // They write more than a newcomer may on the first day.
  const ids = people.map(({ person }) => person.user_id).join(', ')
  cluster.ask('primary', `update users set created_at = now() - interval '2 days' where user_id in (${ids})`)
  const paths = [
    pages.home(),
    pages.headline(headline),
    pages.fix(fixes[0]!),
    pages.domain(headline.domain),
    pages.domains(),
    `/api/headlines/get/?id=${headline.headline_id}`,
    `/api/headline-fixes/get/?id=${fixes[0]!.headline_fix_id}`,
    '/api/data/homepage-headlines/',
  ]
  return { headline, people, paths }
}
export type Prepared = Awaited<ReturnType<typeof prepare>>
