import type { Answered, Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { checkInput } from './check-input.ts'
import type { Route } from './endpoint.ts'
import { answerOf, isWorthKeeping } from './mount.ts'

export type Reads = Pick<Client<ApiEndpoint>, 'get'>

/**
 * The API's reads as a client that calls them in this process: what renders a page uses the same calls as a browser. `onRead` hears the
 * cache tags of everything read, which become the page's tags, and whether the answer is worth keeping; `onFault` of a read that failed, which the renderer sees as an error too.
 */
export function readsOf(
  routes: readonly Route[],
  onRead: (tags: string[], keep: boolean) => void,
  onFault: (error: unknown) => void,
): Reads {
  return {
    async get(path: string, raw: unknown) {
      const route = routes.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)
      if (!route) throw new Error(`No read is served at ${path}`)
      try {
        const input = checkInput(route.endpoint, 'query', raw)
        const answer = await sharedAnswer(route, input)
        const tags = route.endpoint.cache?.tags?.(answer as never, input as never) ?? []
        onRead(tags, isWorthKeeping(route, answer, input))
        return answer as Answered<object>
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return { ...error.refusal, status: error.status }
        onFault(error)
        throw error
      }
    },
  } as Reads
}

interface Shared {
  answer: Promise<object>
  staleAt: number
}
const shared = new WeakMap<Route, Shared>()

/** What every page shows (a read without tags) is read once in its time, not once a page. Such reads take no input. */
function sharedAnswer(route: Route, input: unknown): Promise<object> {
  const { cache } = route.endpoint
  if (!cache || cache.tags) return answerOf(route, input)
  const known = shared.get(route)
  if (known && known.staleAt > Date.now()) return known.answer
  const answer = answerOf(route, input)
  shared.set(route, { answer, staleAt: Date.now() + cache.seconds * 1000 })
  answer.catch(() => shared.delete(route))
  return answer
}
