import type { Outcome } from '@unspun/contract/client.ts'
import { data, redirect } from 'react-router'
import type { PageRequest } from './page.ts'

/** The answer of a read. A refusal becomes the error page of its status. */
export function need<T>(outcome: Outcome<T>): T {
  if (!outcome) throw data(null, { status: 503 })
  if (outcome.errors) throw data(null, { status: outcome.status === 400 ? 404 : outcome.status })
  return outcome as T
}

export const missing = () => data(null, { status: 404 })

export function idOf({ params }: PageRequest): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw missing()
  return Number(params.id)
}

/** The beginning of a paged list, for browsers without scripts, or the end up to which it has grown. */
export function placeOf({ url }: PageRequest): { before?: string; until?: string } {
  for (const name of ['before', 'until'] as const) {
    const cursor = url.searchParams.get(name) ?? ''
    if (/^\d{1,15}$/.test(cursor)) return { [name]: cursor }
  }
  return {}
}

/** Redirects other spellings of a page's name to its one address. */
export function redirectTo(address: string, { url }: PageRequest): void {
  if (url.pathname.replace(/\/$/, '') !== address) throw redirect(address + url.search)
}

/** Redirects a number for good that now belongs to something else: a headline that was merged, or a fix that was there twice. */
export function moved(id: number, now: number, address: string): void {
  if (id !== now) throw redirect(address, 301)
}
