import { AppError } from '@unspun/contract/errors.ts'
import type { PageCache } from '@unspun/page-cache/page-cache.ts'
import type { Keep, Source } from '@unspun/page-cache/source.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeJsonBodies } from '../bodies.ts'
import { publicFor } from '../caching.ts'
import { answerErrors } from '../errors.ts'
import type { SendHot } from '../fast-path/fast-path.ts'
import { entryInTime, type Overload } from '../limits/overload.ts'
import type { Charge } from '../limits/rate-limits.ts'
import { checkInput } from './check-input.ts'
import type { LimitRest, Route } from './endpoint.ts'
import { fileOf, mountUpload } from './uploads.ts'
import { type VerifyToken, viewerOf } from './viewer.ts'

export interface MountOptions {
  cache: PageCache
  overload: Overload
  send: SendHot
  verify: VerifyToken
  checkNetwork: (address: string) => void
  charge: Charge
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, auth-token',
  'access-control-max-age': '86400',
}
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Serves routes below the instance's prefix, each with and without the closing slash. */
export function mount(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  answerErrors(app)
  takeJsonBodies(app)
  // No endpoint reads cookies, so pages of any origin may call it. Only the token authorises a write.
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(ANY_ORIGIN)
  })
  app.options('/*', (_, reply) => reply.code(204).headers(PREFLIGHT).send())
  const methodsOf = new Map<string, string[]>()
  for (const route of routes) {
    const { method, path } = route.endpoint
    const handler = method === 'GET' ? readHandler(route, options) : writeHandler(route, options)
    for (const url of [path, path.replace(/\/$/, '')]) {
      if (route.endpoint.upload) mountUpload(app, url, handler)
      else app.route({ method, url, handler })
      methodsOf.set(url, [...(methodsOf.get(url) ?? []), method])
    }
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw new AppError('NotFound')
    },
  })
  for (const [url, methods] of methodsOf) {
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((each) => !methods.includes(each))
    app.route({
      method: others,
      url,
      handler: async (_, reply) => {
        reply.header('allow', methods.join(', '))
        throw new AppError('MethodNotAllowed')
      },
    })
  }
}

/** The time `ts` is taken before the read, so that an answer never seems newer than a write that it lacks. */
export async function answerOf(route: Route, input: unknown): Promise<object> {
  const ts = Date.now()
  return { ...(await route.handle({ input, viewer: null })), ts }
}

async function chargeCaller(
  { charge }: MountOptions,
  cost: number,
  request: FastifyRequest,
  reply: FastifyReply,
  uid?: string,
) {
  const { headers, refused } = await charge({ uid, address: request.ip }, cost)
  reply.headers(headers)
  if (refused) throw new AppError('TooMany')
}

function addLimit(reply: FastifyReply, { name, most, left, seconds, window }: LimitRest): void {
  const limit = { 'ratelimit-policy': `"${name}";q=${most};w=${window}`, ratelimit: `"${name}";r=${left};t=${seconds}` }
  for (const [header, value] of Object.entries(limit)) {
    const before = reply.getHeader(header)
    reply.header(header, before ? `${before}, ${value}` : value)
  }
}

/** Decides how an answer is cached. Answers to invented input must not evict those that people read. */
export function isWorthKeeping({ endpoint: { cache } }: Route, answer: object, input: unknown): Keep {
  return cache?.keep?.(answer as never, input as never) ?? true
}

/** A token that is refused or cannot be checked is charged to the network, because it identifies nobody. */
async function viewerOrCharge(route: Route, options: MountOptions, request: FastifyRequest, reply: FastifyReply) {
  const token = request.headers['auth-token']
  try {
    return await viewerOf(token, route.endpoint, options.verify)
  } catch (error) {
    if (token !== undefined) await chargeCaller(options, 1, request, reply)
    throw error
  }
}

function readHandler(route: Route, options: MountOptions) {
  const { cache, overload } = options
  const { endpoint } = route
  const { cost = 1 } = endpoint
  const rule = endpoint.cache
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = checkInput(endpoint, 'query', request.query)
    if (!rule) {
      overload.check('GET')
      reply.header('cache-control', 'no-store')
      await chargeCaller(options, cost, request, reply)
      return overload.making(() => answerOf(route, input))
    }
    const make = async (): Promise<Source> => {
      const answer = await answerOf(route, input)
      return {
        status: 200,
        body: JSON.stringify(answer),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...publicFor(rule.seconds),
          ...ANY_ORIGIN,
        },
        tags: rule.tags?.(answer as never, input as never) ?? [],
        freshFor: rule.seconds * 1000,
        keep: isWorthKeeping(route, answer, input),
      }
    }
    // The key contains only known and validated fields, so that invented parameters cannot fill the cache.
    const key = `${endpoint.path}?${JSON.stringify(input)}`
    // Not charged in `make`, whose result other callers share: they would be refused for this caller's spending.
    if (!cache.has(key) && !overload.isOverloadedFor('GET')) await chargeCaller(options, cost, request, reply)
    const entry = await entryInTime(options, key, make)
    return options.send(request, reply, entry, () => cache.peek(key))
  }
}

function writeHandler(route: Route, options: MountOptions) {
  const { endpoint } = route
  const { cost = 1 } = endpoint
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const viewer = await viewerOrCharge(route, options, request, reply)
    await chargeCaller(options, cost, request, reply, viewer?.uid)
    // Moderating, signing in, exporting data and deleting an account are allowed from every network.
    if (endpoint.who === 'verified') options.checkNetwork(request.ip)
    const file = endpoint.upload && (await fileOf(request, endpoint.upload))
    const input = checkInput(endpoint, 'body', endpoint.upload ? {} : request.body)
    // Checked again, because many requests may have passed the first check at the same moment.
    options.overload.check('POST')
    const tell = (rest: LimitRest) => addLimit(reply, rest)
    const answer = await route.handle({ input, viewer, file, address: request.ip, tell })
    return { ...answer, ts: Date.now() }
  }
}
