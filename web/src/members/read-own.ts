import type { Answered, Client, Outcome } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import type { Store } from '../store.ts'

/**
 * Uses the secret reader id, because by user id the lists of members who keep them private are empty. An id that was replaced in another tab is
 * fetched again. Undefined without a response.
 */
export async function readOwn<T>(
  store: Store,
  api: Pick<Client<ApiEndpoint>, 'post'>,
  ask: (reader_id: string) => Promise<Outcome<T>>,
): Promise<Answered<T> | undefined> {
  const before = store.session
  if (before.state !== 'in') return undefined
  let answer = await ask(before.user.reader_id)
  if (answer?.status === 404) {
    const user = await api.post('/users/get-auth/', {})
    const now = store.session
    if (now.state !== 'in' || !user || user.errors || user.user_id !== now.user.user_id) return undefined
    store.session = { ...now, user }
    answer = await ask(user.reader_id)
  }
  return answer?.errors ? undefined : answer
}
