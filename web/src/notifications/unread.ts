import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import { useSyncExternalStore } from 'react'
import { safeStorage } from '../ui/safe-storage.ts'

/** How many notifications of a member are unread, and when this was asked, in this machine's time. */
interface Kept {
  user_id: number
  unread: number
  at: number
}

const NAME = 'unspun:unread'
/** Milliseconds for which an answer counts as fresh, in every tab. */
const FRESH = 60_000
const nothing: Kept = { user_id: 0, unread: 0, at: 0 }

const listeners = new Set<() => void>()
let kept: Kept | undefined

/** The count that this or another tab has kept. */
function read(): Kept {
  try {
    const { user_id, unread, at } = JSON.parse(safeStorage('localStorage').getItem(NAME) ?? '{}') as Partial<Kept>
    return { user_id: Number(user_id) || 0, unread: Number(unread) || 0, at: Number(at) || 0 }
  } catch {
    return nothing
  }
}

const current = (): Kept => {
  kept ??= read()
  return kept
}

function tell(next: Kept): void {
  kept = next
  for (const listener of listeners) listener()
}

function keep(next: Kept): void {
  try {
    safeStorage('localStorage').setItem(NAME, JSON.stringify(next))
  } catch {
    // If the storage is full, other tabs ask for themselves.
  }
  tell(next)
}

/** Removes the number from this browser, for somebody who logs out. */
export function forgetUnread(): void {
  safeStorage('localStorage').removeItem(NAME)
  tell(nothing)
}

/** Shows a change at once, before the server is asked. */
export function changeUnread(user_id: number, by: number): void {
  const now = current()
  if (now.user_id === user_id) keep({ ...now, unread: Math.max(0, now.unread + by) })
}

/** Asks how many are unread, unless a tab has asked within the last minute. `always` asks in any case. Without an answer the number stays. */
export async function askUnread(
  api: Pick<Client<ApiEndpoint>, 'post'>,
  user_id: number,
  always = false,
): Promise<void> {
  const now = read()
  const same = now.user_id === user_id
  const age = Date.now() - now.at
  if (same && !always && age >= 0 && age < FRESH) return tell(now)
  // Kept before the answer comes, so that tabs that become visible together ask once.
  keep({ user_id, unread: same ? now.unread : 0, at: Date.now() })
  const answer = await api.post('/notifications/count/', {})
  if (answer && !answer.errors && current().user_id === user_id)
    keep({ user_id, unread: answer.unread, at: Date.now() })
}

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === NAME) tell(read())
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

/** How many notifications of the member are unread, as far as this browser knows. */
export const useUnread = (user_id: number): number =>
  useSyncExternalStore(
    subscribe,
    () => (current().user_id === user_id ? current().unread : 0),
    () => 0,
  )
