import { CANONICAL_URL_VERSION } from '@unspun/canonical/canonical-url.ts'
import type { PageCall, PageCalls, PopupCall, PopupCalls, State } from '../messages.ts'
import { modeAt } from '../settings.ts'
import { loadSettings } from '../settings-store.ts'
import { totalSince } from './account/cast-totals.ts'
import { findArchived, mayBeArchived } from './archive.ts'
import { requestsToday } from './count-requests.ts'
import { knownPage } from './known-page.ts'
import { matchArticle, matchHeadline } from './match.ts'
import { otherFixes } from './other-fixes.ts'
import { type Current, currentPacks } from './packs/current-packs.ts'
import { type Fix, findIn } from './packs/open-pack.ts'
import { loadState } from './packs/pack-state.ts'
import { refreshPacks } from './refresh-packs.ts'

/** The page that a call comes from. In private windows nothing is requested or stored. */
export interface CallingPage {
  url: string
  isPrivate: boolean
}

export async function answerPage(call: PageCall, page: CallingPage): Promise<PageCalls[PageCall['kind']]['answer']> {
  const [settings, current] = await Promise.all([loadSettings(), currentPacks()])
  const mode = modeAt(settings, page.url)
  const mayAsk = mode !== 'off' && settings.archive && !page.isPrivate
  if (call.kind === 'look-up') {
    // A page may look up its own address, and no other.
    if (!mayAsk || !isOwn(call.article.url, page.url)) return { article: null }
    return { article: matchArticle(call.article, await findArchived(current, call.article.url)) }
  }
  if (mode === 'off') return { mode, article: null, links: [], archived: false }
  const find = (key: Uint8Array) => findShown(current, key)
  const { article } = call
  return {
    mode,
    article: article && matchArticle(article, find),
    links: call.links.flatMap((link, index) => {
      const found = matchHeadline(link, find)
      return found ? [[index, found] as [number, typeof found]] : []
    }),
    archived: article !== null && mayAsk && mayBeArchived(current, article.url),
  }
}

export async function answerPopup(call: PopupCall): Promise<PopupCalls[PopupCall['kind']]['answer']> {
  if (call.kind === 'load-packs') {
    await refreshPacks()
    return { state: await stateNow() }
  }
  if (call.kind === 'others') return { others: await otherFixes(call) }
  const [state, page] = await Promise.all([stateNow(), knownPage(await currentPacks(), call.url ?? '', call.is_shown)])
  const total = page.fix && (await totalSince(page.fix.headline_fix_id, state.loaded_at))
  return { state, page: total === null ? page : { ...page, fix: { ...page.fix!, votes: total } } }
}

function findShown({ packs }: Current, key: Uint8Array): Fix | null {
  const found = findIn(packs, key)
  return found === 'gone' ? null : found
}

async function stateNow(): Promise<State> {
  const [{ manifest, checked_at, loaded_at, refused }, { day: _, ...requests }, settings] = await Promise.all([
    loadState(),
    requestsToday(),
    loadSettings(),
  ])
  return {
    packs: (manifest?.packs ?? []).map(({ name, count, bytes }) => ({ name, count, bytes })),
    filter: manifest?.filter && settings.archive ? { keys: manifest.filter.keys, bytes: manifest.filter.bytes } : null,
    checked_at,
    loaded_at,
    refused,
    outdated: manifest !== null && manifest.canonical_url_version > CANONICAL_URL_VERSION,
    requests,
  }
}

const isOwn = (url: string, pageUrl: string) => URL.parse(url)?.origin === URL.parse(pageUrl)?.origin
