import type { Answered } from '@unspun/contract/client.ts'
import type { Reads } from '@unspun/contract/endpoints.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { Keep } from '../../engines/page-cache/page-cache.ts'
import { isReadingReplica } from '../../engines/replica/read-source.ts'
import { checkInput } from './check-input.ts'
import type { Route } from './endpoint.ts'
import { answerOf, isWorthKeeping } from './mount.ts'

/**
 * The API's reads as a client that calls them in this process: what renders a page uses the same calls as a browser. `onRead` hears the
 * cache tags of everything read, which become the page's tags, and whether the answer is worth keeping; `onFault` of a read that failed, which the renderer sees as an error too.
 */
export function readsOf(
  routes: readonly Route[],
  onRead: (tags: string[], keep: Keep) => void,
  onFault: (error: unknown) => void,
): Reads {
  async function call(method: 'GET' | 'POST', path: string, raw: unknown) {
    const route = routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
    if (route?.endpoint.who !== 'anyone') throw new Error(`No visitor is answered at ${path}`)
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
 * Lets reads end one after the other, with a look at what has come in between them. Each may be the last that a page waits for, and drawing
 * it is the longest that this process does at a stretch: of many pages at once, nobody else should have to wait for more than one.
 */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
  return lastTurn
}

interface Shared {
  answer: Promise<object>
  fromReplica: boolean
  staleAt: number
}
const shared = new WeakMap<Route, Shared>()

/** What every page shows (a read without tags) is read once in its time, not once a page. Such reads take no input. */
function sharedAnswer(route: Route, input: unknown): Promise<object> {
  const { cache } = route.endpoint
  if (!cache || cache.tags) return answerOf(route, input)
  const known = shared.get(route)
  const fromReplica = isReadingReplica()
  // A read on the primary is often there because the replica failed, so it does not wait for an answer of the replica.
  if (known && known.staleAt > performance.now() && (fromReplica || !known.fromReplica)) return known.answer
  const own = { answer: answerOf(route, input), fromReplica, staleAt: performance.now() + cache.seconds * 1000 }
  shared.set(route, own)
  own.answer.catch(() => shared.get(route) === own && shared.delete(route))
  return own.answer
}
