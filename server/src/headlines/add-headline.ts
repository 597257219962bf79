import { bareUrl, CANONICAL_URL_VERSION, cleanUrl, isTracked, urlKey } from '@unspun/canonical/canonical-url.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import { typedAddress } from '@unspun/contract/linked-text.ts'
import { cleanLine, isBlank } from '@unspun/contract/text.ts'
import type { Database } from '../database/database.ts'
import type { FairSlots } from '../engines/concurrency/fair-slots.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import type { TellLimit } from '../http/endpoints/endpoint.ts'
import { isHeldBack, makeDue, releaseDue } from '../moderation/pre-moderation/store.ts'
import { isFrontPage, isGone, leavesOut, sameArticle } from './extraction/article-address.ts'
import { explainPageProblem, mayTypeTitle } from './extraction/page-problems.ts'
import type { PageReader, ReadPage } from './extraction/page-reader.ts'
import { letters } from './extraction/site-name.ts'
import { addAliases, headlineByKeys, insertHeadline, ownerOfKey, type SendForPicture, type UrlAlias } from './store.ts'

export interface AddHeadlineOptions {
  database: Database
  reader: PageReader
  slots: FairSlots
  domainOf: (url: string) => string
  checkOutlet: (domain: string) => void
  sendForPicture: SendForPicture
}

export interface Submission {
  url: string
  /** Typed by the user. Used only if the page exists but cannot be read. */
  title: string
  userId: number
  tell?: TellLimit | undefined
}

/** Returns the URL as stored and fetched, of a text with an address. Throws `UrlInvalid` or `UrlScheme`. */
export const checkAddress = (text: string): string => cleanUrl(addressIn(text))

function addressIn(text: string): string {
  const url = URL.parse(typedAddress(text) ?? text.trim())
  if (!url) throw new AppError('UrlInvalid')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AppError('UrlScheme')
  if (!url.hostname) throw new AppError('UrlInvalid')
  return url.href
}

/** Returns the known headline if the URL or a redirect has one. Throws an `AppError` with the reason. */
export async function addHeadline(
  options: AddHeadlineOptions,
  submission: Submission,
): Promise<{ id: number; known: boolean }> {
  const { database } = options
  const url = checkAddress(submission.url)
  const known = await headlineByKeys(database, [urlKey(url)])
  if (known) return { id: await settled(database, known, submission), known: true }

  options.checkOutlet(options.domainOf(url))
  const typed = cleanLine(submission.title)
  if (typed.length > headlineLimits.title) throw new AppError('HeadlineTitleTooLong', headlineLimits.title)
  const page = await readOrType(options, url, submission.userId, typed)
  if (isGone(url, page.final_url)) throw new AppError('PageMissing')
  const own = aliasesOf(url, page)
  const claimed = claimOf(page, own, addressIn(submission.url))
  const { title = '' } = page.facts
  const proof = claimed?.needsProof ? lazily(() => hasTitle(options, claimed.url, submission.userId, title)) : undefined

  // Two rounds, because a concurrent request may add one of these URLs between the lookup and the insert.
  for (let round = 0; round < 2; round++) {
    const same = await headlineByKeys(
      database,
      own.map(({ key }) => key),
    )
    if (same) {
      await addAliases(database, same.id, claimed && !proof ? [...own, claimed] : own, CANONICAL_URL_VERSION)
      return { id: await settled(database, same, submission), known: true }
    }
    const owner = claimed && (await ownerOfKey(database, claimed.key))
    const isOwners = owner !== undefined && (sameTitle(owner.title, title) || (await proof?.()) === true)
    if (isOwners && !owner.hidden) {
      await addAliases(database, owner.id, own, CANONICAL_URL_VERSION)
      return { id: await settled(database, owner, submission), known: true }
    }
    const isTaken = claimed && (owner ? isOwners : !proof || (await proof()))
    const aliases: typeof own = !isTaken ? own : proof ? [claimed, ...own] : [...own, claimed]
    options.checkOutlet(options.domainOf(page.final_url))
    const headline = {
      // The final URL, not the submitted one: the owner of a redirect could point it elsewhere later.
      original_url: aliases[0].url,
      domain: options.domainOf(page.final_url),
      title: page.facts.title ?? typed,
      title_by_reader: page.facts.title === undefined,
      lang: page.facts.title === undefined ? '' : (page.facts.lang ?? ''),
      description: page.facts.description ?? '',
      video_id: page.facts.video_id ?? '',
      image_url: page.facts.image_url ?? '',
      other_images: page.facts.other_images ?? [],
      published_at: publishedBefore(Date.now(), page.facts.published_at),
      passages: page.facts.passages,
      created_by: submission.userId,
      aliases,
      ruleVersion: CANONICAL_URL_VERSION,
    }
    const id = await insertHeadline(database, headline, options.sendForPicture, submission.tell)
    if (id) return { id, known: false }
  }
  // The lookup skips hidden headlines, but their URLs are still taken.
  throw new AppError('HeadlineNotFound')
}

/** Publishes a pending headline at once if its new submitter's posts are not held back. Returns the headline's ID. */
async function settled(
  database: Database,
  { id, waits }: { id: number; waits: boolean },
  { userId }: Submission,
): Promise<number> {
  if (waits && !(await isHeldBack(database, userId))) {
    const due = await inTransaction(database, (transaction) => makeDue(transaction, { what: 'headline', id }))
    if (due) await releaseDue(database)
  }
  return id
}

async function readOrType(
  { reader, slots, domainOf }: AddHeadlineOptions,
  url: string,
  person: number,
  typed: string,
): Promise<ReadPage> {
  // The port distinguishes sites on localhost.
  const host = `${domainOf(url)} ${new URL(url).port}`
  try {
    return await slots.run({ person, host }, () => reader.read(url))
  } catch (error) {
    const explained = explainPageProblem(error)
    if (isBlank(typed) || !mayTypeTitle(explained)) throw explained
    return { facts: {}, final_url: url, hops: [url] }
  }
}

const DAY = 86_400_000

/** Returns null for a date more than a day ahead, which time zones do not explain. */
function publishedBefore(now: number, published: number | undefined): Date | null {
  return published === undefined || published > now + DAY ? null : new Date(published)
}

const aliasOf = (address: string): UrlAlias => {
  const cleaned = cleanUrl(address)
  return { url: cleaned, key: urlKey(cleaned) }
}

/**
 * The final URL comes first, then the one that the page gives as its own. Front pages are left out, because many URLs
 * redirect to them.
 */
function aliasesOf(url: string, { final_url, hops, facts }: ReadPage): [UrlAlias, ...UrlAlias[]] {
  const first = aliasOf(final_url)
  const given = facts.canonical_url
  const canonical = given && sameArticle(given, final_url) && !leavesOut(given, final_url) ? given : url
  const others = [canonical, url, ...hops].filter((other) => !isFrontPage(other)).map(aliasOf)
  const byKey = new Map(others.map((other) => [other.key, other]))
  byKey.delete(first.key)
  return [first, ...byKey.values()]
}

/** A URL that may be the article's. With `needsProof`, only if the page there has the same title. */
interface Claim extends UrlAlias {
  needsProof: boolean
}

/**
 * Returns the URL that the page gives as its own if it has nothing in common with the page's URL, or leaves out
 * parameters. A template may give all articles the same one, so it joins only articles of the same title. If the page gives
 * none, it is that without a doubtful parameter beside a tracker. A page whose title is typed has not been read, and claims
 * nothing.
 */
function claimOf({ facts, final_url, hops }: ReadPage, own: readonly UrlAlias[], written: string): Claim | undefined {
  if (facts.title === undefined) return undefined
  const bare = () => ([written, ...hops, final_url].some(isTracked) ? bareUrl(final_url) : null)
  const address = facts.canonical_url ?? bare()
  if (!address || isFrontPage(address)) return undefined
  const claimed = aliasOf(address)
  if (own.some(({ key }) => key === claimed.key)) return undefined
  return { ...claimed, needsProof: leavesOut(address, final_url) }
}

/**
 * Returns whether the page at a URL can be read and has this title. A redirect proves nothing: it may lead to whatever
 * article is newest.
 */
async function hasTitle(options: AddHeadlineOptions, url: string, person: number, title: string): Promise<boolean> {
  const page = await readOrType(options, url, person, '').catch(() => undefined)
  return page !== undefined && urlKey(page.final_url) === urlKey(url) && sameTitle(page.facts.title ?? '', title)
}

function lazily<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => {
    started ??= start()
    return started
  }
}

const sameTitle = (one: string, other: string): boolean => letters(one) !== '' && letters(one) === letters(other)
