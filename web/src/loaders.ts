import type { Outcome } from '@unspun/contract/client.ts'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { getFix, listFixesOfUser } from '@unspun/contract/fixes.ts'
import type { getHeadline, homepageHeadlines } from '@unspun/contract/headlines.ts'
import { status } from '@unspun/contract/limits.ts'
import { pages } from '@unspun/contract/pages.ts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { appContext } from './app.ts'

export type HomeAnswer = AnswerOf<typeof homepageHeadlines>
export type HeadlineAnswer = AnswerOf<typeof getHeadline>
export type FixAnswer = AnswerOf<typeof getFix>
export type FixesOfUser = AnswerOf<typeof listFixesOfUser>

/** The answer of a read, or the error page that fits its refusal. */
function need<T>(outcome: Outcome<T>): T {
  if (!outcome) throw data(null, { status: 503 })
  if (outcome.errors) throw data(null, { status: outcome.status === 400 ? 404 : outcome.status })
  return outcome as T
}

const missing = () => data(null, { status: 404 })

function idOf(params: LoaderFunctionArgs['params']): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw missing()
  return Number(params.id)
}

/** Where in a list a page begins, for browsers without scripts. */
function cursorOf({ url }: Request): { before?: string } {
  const before = new URL(url).searchParams.get('before') ?? ''
  return /^\d{1,15}$/.test(before) ? { before } : {}
}

/** A page that is found by a name has one address: written otherwise, it leads there. */
function atItsOwn(address: string, { url }: Request): void {
  const { pathname, search } = new URL(url)
  if (pathname.replace(/\/$/, '') !== address) throw redirect(address + search)
}

/** Navigation and rail. They must not take the page down with them: what cannot be read is empty. */
export async function shellLoader({ context }: LoaderFunctionArgs) {
  const { reads } = context.get(appContext)
  const [top, feed] = await Promise.all([reads.get('/domains/list-top/', {}), reads.get('/feed/recent/', {})])
  return {
    domains: top && !top.errors ? top.domains : [],
    feed: feed && !feed.errors ? feed.feed_headlines : [],
  }
}
export type ShellData = Awaited<ReturnType<typeof shellLoader>>

export async function homeLoader({ context, request }: LoaderFunctionArgs): Promise<HomeAnswer> {
  const { reads, store } = context.get(appContext)
  const answer = need(await reads.get('/data/homepage-headlines/', cursorOf(request)))
  store.take(answer)
  return answer
}

export async function headlineLoader({ context, params }: LoaderFunctionArgs): Promise<HeadlineAnswer> {
  const { reads, store } = context.get(appContext)
  const answer = need(await reads.get('/headlines/get/', { id: idOf(params) }))
  store.merge('headline', [answer], answer.ts)
  store.take(answer)
  return answer
}

/** A fix needs its headline and its siblings too. */
export async function fixLoader({ context, params }: LoaderFunctionArgs) {
  const { reads, store } = context.get(appContext)
  const id = idOf(params)
  // Nobody but its owner gets that one, who is shown it all the same (`FixMissing`).
  if (store.get('fix', id)?.status_id === status.disabled) throw missing()
  const fix = need(await reads.get('/headline-fixes/get/', { id }))
  const headline = need(await reads.get('/headlines/get/', { id: fix.headline_id }))
  store.merge('headline', [headline], headline.ts)
  store.take(headline)
  store.merge('fix', [fix], fix.ts)
  return { fix, headline }
}
export type FixData = Awaited<ReturnType<typeof fixLoader>>

/** As a fix's own page; one that is missing gives null, with a status of 404. */
export async function editFixLoader(args: LoaderFunctionArgs) {
  try {
    return await fixLoader(args)
  } catch (fault) {
    const { init } = fault as Partial<ReturnType<typeof data>>
    if (init?.status !== 404) throw fault
    return missing()
  }
}
export type FixToEdit = FixData | null

export async function domainsLoader({ context }: LoaderFunctionArgs) {
  return need(await context.get(appContext).reads.get('/domains/list/', {}))
}
export type DomainsData = Awaited<ReturnType<typeof domainsLoader>>

export async function domainLoader({ context, params, request }: LoaderFunctionArgs) {
  const { reads, store } = context.get(appContext)
  const domain = need(await reads.get('/domains/get-by-name/', { name: params.name ?? '' }))
  atItsOwn(pages.domain(domain.name), request)
  const { domain_id } = domain
  const page = need(await reads.get('/data/domain-headlines/', { domain_id, ...cursorOf(request) }))
  store.take(page)
  return { domain, page }
}
export type DomainData = Awaited<ReturnType<typeof domainLoader>>

export async function newsLoader({ context }: LoaderFunctionArgs) {
  return need(await context.get(appContext).reads.get('/feed/in-the-news/', {}))
}
export type NewsData = Awaited<ReturnType<typeof newsLoader>>

/** A member and their fixes as everybody sees them; an id of a user leads to the username's page. */
export async function profileLoader({ context, params, request }: LoaderFunctionArgs) {
  const { reads, store } = context.get(appContext)
  const user = need(await reads.ask('/users/get-profile/', { user_id: params.name ?? '' }))
  atItsOwn(pages.profile(user.username), request)
  const { user_id } = user
  const last_id = Number(cursorOf(request).before ?? 0)
  const page = need(await reads.ask('/headline-fixes/list-by-user-id/', last_id ? { user_id, last_id } : { user_id }))
  store.take(page)
  return { user, page }
}
export type ProfileData = Awaited<ReturnType<typeof profileLoader>>

export function unknownLoader(): never {
  throw missing()
}
