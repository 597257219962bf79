import type { VoteValue } from '@unspun/contract/votes.ts'
import { fieldsOf, isId } from './fields.ts'
import type { Refusal } from './refusals.ts'
import type { Mode } from './settings.ts'

/** A headline on a page. `url` is its article's address, `texts` its published text, and that of the whole heading if it has more parts. */
export interface PrintedHeadline {
  url: string
  texts: string[]
}

/** The headline of a page's article, and other addresses that the page declares. */
export interface PrintedArticle extends PrintedHeadline {
  canonical: string | null
}

/** A fix for a headline. `at` is the index of the text that it replaces, or -1 if the outlet has changed the headline since. */
export interface Found {
  title: string
  at: number
}

export interface KnownFix {
  headline_id: number
  headline_fix_id: number
  title: string
  votes: number
}

export interface KnownPage {
  /** `bbc.co.uk` for `https://m.bbc.co.uk/a`. Null for a page that cannot be an outlet's. */
  outlet: string | null
  fix: KnownFix | null
  /** The site has been asked for the article's other fixes, which reveals the article. */
  asked_others: boolean
  /** The site may have been asked for the bucket with the page's address. If false, it was not. */
  asked: boolean
}

export interface State {
  packs: { name: string; count: number; bytes: number }[]
  /** The older articles, if the reader has allowed lookups. */
  filter: { keys: number; bytes: number } | null
  /** Milliseconds since 1970, null if never. */
  checked_at: number | null
  loaded_at: number | null
  /** Why the last packs were rejected. */
  refused: Refusal | null
  /** The site uses newer rules for article keys than this extension, so some fixes are not found. */
  outdated: boolean
  /** Today's requests, by the reader's clock. */
  requests: { packs: number; archive: number; others: number; account: number }
}

/** `elsewhere`: the site accepts no votes from this extension. `away`: the site could not be reached. */
export interface Account {
  state: 'in' | 'unverified' | 'out' | 'elsewhere' | 'away'
  /** Null if unknown. */
  vote: VoteValue | null
  /** The number of fixes in the request for votes, 0 without a request. */
  asked_votes: number
}

/**
 * Scripts in pages may make the first kind of call, pages of the extension the second, the popup the third. The worker sends the fourth to pages.
 */
export interface PageCalls {
  match: {
    call: { kind: 'match'; article: PrintedArticle | null; links: PrintedHeadline[] }
    answer: { mode: Mode | 'off'; article: Found | null; links: [index: number, found: Found][]; archived: boolean }
  }
  'look-up': { call: { kind: 'look-up'; article: PrintedArticle }; answer: { article: Found | null } }
}
export interface PopupCalls {
  /** `is_shown`: the page shows a reader's title for its article. */
  state: { call: { kind: 'state'; url: string | null; is_shown: boolean }; answer: { state: State; page: KnownPage } }
  'load-packs': { call: { kind: 'load-packs' }; answer: { state: State } }
  /** The article's other fixes. Null if the site did not respond. */
  others: {
    call: { kind: 'others'; headline_id: number; headline_fix_id: number }
    answer: { others: KnownFix[] | null }
  }
}
export interface AccountCalls {
  account: { call: { kind: 'account'; headline_fix_id: number; url: string }; answer: Account }
  vote: {
    call: { kind: 'vote'; headline_fix_id: number; vote_value: VoteValue }
    /** The vote as stored by the site, or the sentence that explains the refusal. */
    answer:
      | { vote: VoteValue; total: number; counts_later: boolean; failed?: undefined }
      | { failed: string; state: Account['state'] }
  }
}
export interface TellCalls {
  'ask-again': { call: { kind: 'ask-again' }; answer: undefined }
  shown: { call: { kind: 'shown' }; answer: { article: boolean; headlines: number } }
}

export type PageCall = PageCalls[keyof PageCalls]['call']
export type PopupCall = PopupCalls[keyof PopupCalls]['call']
export type AccountCall = AccountCalls[keyof AccountCalls]['call']
export type Tell = TellCalls[keyof TellCalls]['call']

export const mostOthers = 5

/** Headlines in one call, and characters of an address and of a text. */
export const mostLinks = 300
export const mostUrl = 2048
export const mostText = 400

/** Validates a message from a script in a page. A page that has compromised its process can send anything. */
export function readPageCall(value: unknown): PageCall | null {
  const call = fieldsOf(value)
  if (call.kind === 'look-up') {
    const article = readArticle(call.article)
    return article && { kind: 'look-up', article }
  }
  if (call.kind !== 'match' || !Array.isArray(call.links) || call.links.length > mostLinks) return null
  const article = call.article === null ? null : readArticle(call.article)
  if (call.article !== null && article === null) return null
  const links = call.links.map(readHeadline)
  return links.every((link) => link !== null) ? { kind: 'match', article, links } : null
}

export function readPopupCall(value: unknown): PopupCall | null {
  const call = fieldsOf(value)
  if (call.kind === 'load-packs') return { kind: 'load-packs' }
  if (call.kind === 'others') {
    const { kind, headline_id, headline_fix_id } = call
    return isId(headline_id) && isId(headline_fix_id) ? { kind, headline_id, headline_fix_id } : null
  }
  if (call.kind !== 'state') return null
  return { kind: 'state', url: isText(call.url, mostUrl) ? call.url : null, is_shown: call.is_shown === true }
}

export function readAccountCall(value: unknown): AccountCall | null {
  const { kind, headline_fix_id, url, vote_value } = fieldsOf(value)
  if (!isId(headline_fix_id)) return null
  if (kind === 'account') return isText(url, mostUrl) ? { kind, headline_fix_id, url } : null
  const isVote = vote_value === 1 || vote_value === 0 || vote_value === -1
  return kind === 'vote' && isVote ? { kind, headline_fix_id, vote_value } : null
}

function readArticle(value: unknown): PrintedArticle | null {
  const headline = readHeadline(value)
  const { canonical } = fieldsOf(value)
  if (headline === null || (canonical !== null && !isText(canonical, mostUrl))) return null
  return { ...headline, canonical }
}

function readHeadline(value: unknown): PrintedHeadline | null {
  const { url, texts } = fieldsOf(value)
  if (!isText(url, mostUrl) || !Array.isArray(texts) || texts.length < 1 || texts.length > 2) return null
  return texts.every((text) => isText(text, mostText)) ? { url, texts } : null
}

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most
