import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import type { HeadlineHistory } from '@unspun/contract/history.ts'
import { articles, newsAddresses } from '../../server/src/demo/articles.ts'
import type { DemoArticle } from '../../server/src/demo/shapes.ts'
import { get, post, siteUrl } from './site.ts'

export type DemoHeadline = Headline & { headline_fixes: HeadlineFix[]; history?: HeadlineHistory }

function articleOf(slug: string): DemoArticle {
  const article = articles.find((each) => each.slug === slug)
  if (!article) throw new Error(`The demo has no article ${slug}`)
  return article
}

export function demoArticle(slug: string): DemoArticle & { url: string } {
  const article = articleOf(slug)
  return { ...article, url: newsAddresses(siteUrl()).article(article) }
}

/** Returns the address of a broken demo news page. `reader` makes it unique in this run. */
export const awkwardAddress = (name: string, reader: string) =>
  `${newsAddresses(siteUrl()).awkward(name)}?reader=${encodeURIComponent(reader)}`

/** The headline of the broken page `goose-on-film`, which can be read. */
export const GOOSE = 'Goose TERRORISES Commuters In Shock Footage'

export const demoHeadline = (slug: string) =>
  post<DemoHeadline>('10.255.0.1', '/api/headlines/get-by-url/', { url: demoArticle(slug).url })

/** Returns a fix of a demo article by rank, counted from 0. */
export async function demoFix(slug: string, place: number): Promise<HeadlineFix> {
  const fix = (await demoHeadline(slug)).headline_fixes[place]
  if (!fix) throw new Error(`The demo headline ${slug} has no fix in place ${place}`)
  return fix
}

/** Fixes are sorted best first. */
export const headlineNow = (id: number) => get<DemoHeadline>(`/api/headlines/get/?id=${id}`)
