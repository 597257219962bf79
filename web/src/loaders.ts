import type { Outcome } from '@unspun/contract/client.ts'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { getFix } from '@unspun/contract/fixes.ts'
import type { getHeadline, homepageHeadlines } from '@unspun/contract/headlines.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { appContext } from './app.ts'

export type HomeAnswer = AnswerOf<typeof homepageHeadlines>
export type HeadlineAnswer = AnswerOf<typeof getHeadline>
export type FixAnswer = AnswerOf<typeof getFix>

/** The answer of a read, or the error page that fits its refusal. */
function need<T>(outcome: Outcome<T>): T {
  if (!outcome) throw data(null, { status: 503 })
  if (outcome.errors) throw data(null, { status: outcome.status === 400 ? 404 : outcome.status })
  return outcome as T
}

function idOf(params: LoaderFunctionArgs['params']): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw data(null, { status: 404 })
  return Number(params.id)
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
  const before = new URL(request.url).searchParams.get('before') ?? ''
  const input = /^\d{1,15}$/.test(before) ? { before } : {}
  const answer = need(await reads.get('/data/homepage-headlines/', input))
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
  const fix = need(await reads.get('/headline-fixes/get/', { id: idOf(params) }))
  const headline = need(await reads.get('/headlines/get/', { id: fix.headline_id }))
  store.merge('headline', [headline], headline.ts)
  store.take(headline)
  store.merge('fix', [fix], fix.ts)
  return { fix, headline }
}
export type FixData = Awaited<ReturnType<typeof fixLoader>>

export async function domainsLoader({ context }: LoaderFunctionArgs) {
  return need(await context.get(appContext).reads.get('/domains/list/', {}))
}
export type DomainsData = Awaited<ReturnType<typeof domainsLoader>>

export function unknownLoader(): never {
  throw data(null, { status: 404 })
}
