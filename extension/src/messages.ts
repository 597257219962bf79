import type { VoteValue } from '@unspun/contract/votes.ts'
import { fieldsOf, isId } from './fields.ts'
import type { Refusal } from './refusals.ts'
import type { Mode } from './settings.ts'

/** A headline on a page: its article's address, and its text as printed. The second text is of the whole heading, if it has more parts. */
export interface PrintedHeadline {
  url: string
  texts: string[]
}

/** The article that a page shows: its headline, and other addresses that it gives itself. */
export interface PrintedArticle extends PrintedHeadline {
  canonical: string | null
}

/** A fix for a headline. `at`: which of its texts is the one that readers have replaced, or -1 if the outlet has changed it since. */
export interface Found {
  title: string
  at: number
}

/** The fix of an article, for the popup. */
export interface KnownFix {
  headline_id: number
  headline_fix_id: number
  title: string
  votes: number
}

/** The worker's facts about the page of a tab, for the popup. */
export interface KnownPage {
  /** The host by which its outlet is permitted and chosen: `bbc.co.uk` for `https://m.bbc.co.uk/a`. Null if no outlet can have it. */
  outlet: string | null
  fix: KnownFix | null
  /** The reader has asked the site for the article's other fixes, which names it. */
  asked_others: boolean
  /** The site may have been asked for the group of fixes that holds the page's address. False means: nothing was asked. */
  asked: boolean
}

export interface State {
  packs: { name: string; count: number; bytes: number }[]
  /** The older articles, if the reader lets the extension look them up. */
  filter: { keys: number; bytes: number } | null
  /** Milliseconds since 1970; null if never. */
  checked_at: number | null
  loaded_at: number | null
  /** Why the last packs were not taken. */
  refused: Refusal | null
  /** The site names articles by newer rules than this extension: some fixes are not found. */
  outdated: boolean
  /** Requests of this day, as the reader's clock counts days. */
  requests: { packs: number; archive: number; others: number; account: number }
}

/**
 * The reader's account on the site, as far as votes need it. `elsewhere`: the site takes no votes from this extension. `away`: the site
 * could not be reached.
 */
export interface Account {
  state: 'in' | 'unverified' | 'out' | 'elsewhere' | 'away'
  /** The reader's vote on the fix; null if it is not known. */
  vote: VoteValue | null
  /** The number of fixes about which the site was asked at once; 0 if it was not. */
  asked_votes: number
}

/**
 * Calls by sender, with their answers. Scripts in pages may make the first kind, pages of the extension the second, the popup alone the
 * third; the worker tells pages the fourth.
 */
export interface PageCalls {
  match: {
    call: { kind: 'match'; article: PrintedArticle | null; links: PrintedHeadline[] }
    answer: { mode: Mode | 'off'; article: Found | null; links: [index: number, found: Found][]; archived: boolean }
  }
  'look-up': { call: { kind: 'look-up'; article: PrintedArticle }; answer: { article: Found | null } }
}
export interface PopupCalls {
  state: { call: { kind: 'state'; url: string | null }; answer: { state: State; page: KnownPage } }
  'load-packs': { call: { kind: 'load-packs' }; answer: { state: State } }
  /** The article's fixes besides this one. Null if the site did not answer. */
  others: {
    call: { kind: 'others'; headline_id: number; headline_fix_id: number }
    answer: { others: KnownFix[] | null }
  }
}
export interface AccountCalls {
  account: { call: { kind: 'account'; headline_fix_id: number; url: string }; answer: Account }
  vote: {
    call: { kind: 'vote'; headline_fix_id: number; vote_value: VoteValue }
    /** The vote as the site has it, or the sentence that says why it was refused. */
    answer:
      | { vote: VoteValue; total: number; counts_later: boolean; failed?: undefined }
      | { failed: string; state: Account['state'] }
  }
}
export interface TellCalls {
  'ask-again': { call: { kind: 'ask-again' }; answer: undefined }
  /** How many headlines of the page have a fix. */
  shown: { call: { kind: 'shown' }; answer: { article: boolean; headlines: number } }
}

export type PageCall = PageCalls[keyof PageCalls]['call']
export type PopupCall = PopupCalls[keyof PopupCalls]['call']
export type AccountCall = AccountCalls[keyof AccountCalls]['call']
export type Tell = TellCalls[keyof TellCalls]['call']

/** Fixes of an article besides the first one, in the popup. */
export const mostOthers = 5

/** Headlines in one call, and characters of an address and of a text. */
export const mostLinks = 300
export const mostUrl = 2048
export const mostText = 400

/** Checks a message from a script in a page. A page that has broken into its process can send anything. */
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

/** Checks a message from a page of the extension. */
export function readPopupCall(value: unknown): PopupCall | null {
  const call = fieldsOf(value)
  if (call.kind === 'load-packs') return { kind: 'load-packs' }
  if (call.kind === 'others') {
    const { kind, headline_id, headline_fix_id } = call
    return isId(headline_id) && isId(headline_fix_id) ? { kind, headline_id, headline_fix_id } : null
  }
  if (call.kind !== 'state') return null
  return { kind: 'state', url: isText(call.url, mostUrl) ? call.url : null }
}

/** Checks a message from the popup about the reader's account. */
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
