import type { OwnData } from '@unspun/contract/accounts.ts'
import type { Store } from '../../store.ts'

/** `at` is in milliseconds. */
export const dayOf = (at: number): string => new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' })

/** Keeps for the other pages whether the account will be deleted. */
export function noteLeaving(store: Store, { deletion }: Pick<OwnData, 'deletion'>): void {
  const now = store.session
  if (now.state !== 'in' || now.user.leaving_at === deletion?.due_at) return
  const { leaving_at: _, ...user } = now.user
  store.session = { ...now, user: deletion ? { ...user, leaving_at: deletion.due_at } : user }
}
