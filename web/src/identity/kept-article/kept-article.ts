import { headlineLimits } from '@unspun/contract/headlines.ts'
import { addressLimits } from '@unspun/contract/text.ts'
import type { Overlay } from '../../ui/overlays.ts'
import { safeStorage } from '../../ui/safe-storage.ts'

/*
 * Keeps the form and drafts of someone who registers in order to write a fix. The mailed link opens in another tab, which cannot see this
 * tab's drafts.
 */

const KEY = 'unspun:article'
/** The prefix of a fix's draft name. */
const FORM = /^fix:/
const MOST_DRAFTS = 5

type Fields = Record<string, string>

export interface KeptArticle {
  overlay: Overlay
  drafts: Record<string, Fields>
}

interface Stored extends KeptArticle {
  /** When to discard it, in milliseconds since 1970. */
  until: number
  /** Empty if no one has logged in yet. */
  uid: string
}

const storage = () => safeStorage('localStorage')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most
const isAddress = (value: unknown): value is string => isText(value, addressLimits.url) && /^https?:\/\//i.test(value)

/** Parses a stored form. Only forms of fixes reopen on their own, and only with the fields that they need. */
export function articleForm(value: unknown): Overlay | undefined {
  if (!isRecord(value)) return undefined
  const { kind, headline_id, url, article } = value
  if (kind === 'addFix' && Number.isSafeInteger(headline_id) && Number(headline_id) > 0)
    return { kind, headline_id: Number(headline_id) }
  if (kind === 'addHeadline' && (url === undefined || isAddress(url))) return { kind, ...(url ? { url } : {}) }
  if (kind !== 'newFix' || !isRecord(article) || !isAddress(article.url)) return undefined
  const { title, domain } = article
  return {
    kind,
    article: {
      url: article.url,
      ...(isText(title, headlineLimits.title) ? { title } : {}),
      ...(isText(domain, 253) ? { domain } : {}),
    },
  }
}

function draftsIn(value: unknown): Record<string, Fields> {
  const drafts: Record<string, Fields> = {}
  for (const [form, fields] of Object.entries(isRecord(value) ? value : {}).slice(0, MOST_DRAFTS)) {
    if (!FORM.test(form) || !isRecord(fields)) continue
    drafts[form] = Object.fromEntries(
      Object.entries(fields).filter((field): field is [string, string] => isText(field[1], 5_000)),
    )
  }
  return drafts
}

function read(now: number): Stored | undefined {
  try {
    const value: unknown = JSON.parse(storage().getItem(KEY) ?? 'null')
    const overlay = isRecord(value) ? articleForm(value.overlay) : undefined
    if (!overlay || !isRecord(value)) return undefined
    const { until, uid, drafts } = value
    if (typeof until !== 'number' || until < now || typeof uid !== 'string') return undefined
    return { overlay, drafts: draftsIn(drafts), until, uid }
  } catch {
    return undefined
  }
}

function write(kept: Stored): void {
  try {
    storage().setItem(KEY, JSON.stringify(kept))
  } catch {
    // If the storage is full, the person has to find the article again.
  }
}

/** Keeps a form for `minutes`, for an account or for the next member who logs in. Other overlays are not kept. */
export function keepArticle(overlay: Overlay | undefined, uid: string, minutes: number): void {
  const form = articleForm(overlay)
  if (form) write({ overlay: form, drafts: {}, uid, until: Date.now() + minutes * 60_000 })
}

export function keepDraft(form: string, fields: Fields): void {
  if (!FORM.test(form)) return
  const kept = read(Date.now())
  if (kept) write({ ...kept, drafts: { ...kept.drafts, [form]: fields } })
}

export function keptArticle(uid: string): KeptArticle | undefined {
  const kept = read(Date.now())
  return kept && (kept.uid === uid || kept.uid === '') ? kept : undefined
}

export const forgetArticle = (): void => storage().removeItem(KEY)
