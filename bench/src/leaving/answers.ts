import { pages } from '@unspun/contract/pages.ts'

/** A member, and what they have left on the site. */
export interface Left {
  name: string
  user_id: number
  /** Numbers of fixes. */
  own: number[]
  commented: number
  headline_id: number
}

/** Every page and read of the API that shows a member's name somewhere; those with a body are POSTs. */
export function addressesOf({ name, user_id, own, commented, headline_id }: Left): [string, object?][] {
  const [fix] = own
  const fixPages = [...own, commented].map((id) => [pages.fix({ headline_fix_id: id, title: name })] as [string])
  return [
    [pages.home()],
    [pages.inTheNews()],
    [pages.domains()],
    [pages.headline({ headline_id, title: 'x' })],
    ...fixPages,
    [pages.why(fix!)],
    [pages.profile(name.toLowerCase())],
    [pages.profile(user_id)],
    [pages.moderationLog()],
    ['/moderation/log.atom'],
    ['/sitemap.xml'],
    [`/api/headlines/get/?id=${headline_id}`],
    [`/api/headline-fixes/get/?id=${fix}`],
    [`/api/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`],
    [`/api/headline-fixes/why/?id=${fix}`],
    ['/api/data/homepage-headlines/'],
    ['/api/feed/recent/'],
    ['/api/moderation/log/'],
    ['/api/users/get-profile/', { user_id: name.toLowerCase() }],
    ['/api/users/get-profile/', { user_id }],
    ['/api/headline-fixes/list-by-user-id/', { user_id }],
    ['/api/comments/list-by-headline-fix-id/', { headline_fix_id: commented }],
  ]
}

/** The answers as texts, headers included, each asked twice: what is cached at the first time is found at the second. */
export async function answersOf(port: number, addresses: readonly [string, object?][]): Promise<[string, string][]> {
  const found: [string, string][] = []
  for (const [address, body] of [...addresses, ...addresses]) {
    const init = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, { ...init, redirect: 'manual' })
    // The address that was asked for is repeated by pages of what does not exist.
    const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`
    found.push([`${answer.status} ${address}`, answer.status === 404 ? '' : text])
  }
  return found.slice(addresses.length)
}
