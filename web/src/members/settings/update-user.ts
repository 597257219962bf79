import type { OwnUser } from '@unspun/contract/accounts.ts'
import type { Store } from '../../store.ts'

export function updateUser(store: Store, change: Partial<OwnUser>): void {
  const now = store.session
  if (now.state === 'in') store.session = { ...now, user: { ...now.user, ...change } }
}
