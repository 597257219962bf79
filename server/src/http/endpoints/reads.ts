import type { Answered } from '@unspun/contract/client.ts'
import type { Reads } from '@unspun/contract/endpoints.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { Keep } from '@unspun/page-cache/source.ts'
import { checkInput } from './check-input.ts'
import type { Route } from './endpoint.ts'
import { answerOf, isWorthKeeping } from './mount.ts'

/**
 * Creates a client that calls the API's reads within this process, so that the renderer makes the same calls as a
 * browser. `onRead` receives the cache tags of every read and whether the answer is worth caching. `onFault` receives
 * errors, which the renderer sees too.
 */
export function readsOf(
  routes: readonly Route[],
  onRead: (tags: string[], keep: Keep) => void,
  onFault: (error: unknown) => void,
): Reads {
  async function call(method: 'GET' | 'POST', path: string, raw: unknown) {
    const route = routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
    if (route?.endpoint.who !== 'anyone') throw new Error(`${path} is not an endpoint for visitors`)
    const { endpoint } = route
    try {
      const input = checkInput(endpoint, method === 'GET' ? 'query' : 'body', raw)
      const answer = await sharedAnswer(route, input)
      await ownTurn()
      const tagsOf = endpoint.cache?.tags ?? endpoint.pageTags
      onRead(tagsOf?.(answer as never, input as never) ?? [], isWorthKeeping(route, answer, input))
      return answer as Answered<object>
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return { ...error.refusal, status: error.status }
      onFault(error)
      throw error
    }
  }
  return {
    get: (path: string, input: unknown) => call('GET', path, input),
    postRead: (path: string, input: unknown) => call('POST', path, input),
  } as Reads
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Ends reads one after the other, with a turn of the event loop in between. A page is rendered after its last read, and
 * without the turns other requests would wait for several pages in a row.
 */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
  return lastTurn
}

interface Shared {
  answer: Promise<object>
  staleAt: number
}
const shared = new WeakMap<Route, Shared>()

/** Shares the reads that every page needs (those without tags) until they are stale. Such reads have no input. */
function sharedAnswer(route: Route, input: unknown): Promise<object> {
  const { cache } = route.endpoint
  if (!cache || cache.tags) return answerOf(route, input)
  const known = shared.get(route)
  if (known && known.staleAt > performance.now()) return known.answer
  const own = { answer: answerOf(route, input), staleAt: performance.now() + cache.seconds * 1000 }
  shared.set(route, own)
  own.answer.catch(() => shared.get(route) === own && shared.delete(route))
  return own.answer
}
