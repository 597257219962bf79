import { AppError, type ErrorCode, type Refusal } from '@unspun/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { OverloadError } from '../engines/concurrency/overload-error.ts'
import { FilesAway } from '../engines/files/files.ts'
import { isDatabaseAway } from '../engines/postgres/postgres.ts'

/** Fastify's own refusals by status. Its other 4xx errors are malformed requests. */
const REFUSALS = { 404: 'NotFound', 405: 'MethodNotAllowed', 413: 'TooLarge', 429: 'TooMany', 503: 'Busy' } as const

/** Maps every error to one that callers may see. An unknown error becomes a general sentence with the request's id. */
export function toAppError(error: unknown, { id, method }: Pick<FastifyRequest, 'id' | 'method'>): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error) || error instanceof FilesAway)
    return new AppError(method === 'GET' ? 'Busy' : 'Unavailable')
  const status = (error as FastifyError).statusCode
  if (status && status in REFUSALS) return new AppError(REFUSALS[status as keyof typeof REFUSALS])
  if (status && status >= 400 && status < 500) return new AppError('BadRequest')
  return new AppError('Fault', id)
}

const overloaded = new WeakSet<object>()
/** There can be thousands of refusals a second, so they are logged together. */
export const wasOverloaded = (request: FastifyRequest): boolean => overloaded.has(request)

const refusals = new WeakMap<object, ErrorCode>()
/**
 * The code of the refusal with which a request was answered, for its line in the log; undefined if it was not refused. It says why, and
 * nothing by the client. Pages have only a status, because several requests share one.
 */
export function refusalOf(request: FastifyRequest, status: number): ErrorCode | undefined {
  const isRefused = status >= 400 && status < 500
  return refusals.get(request) ?? (isRefused ? toAppError({ statusCode: status }, request).code : undefined)
}

/** Logs our own faults and outages. Expected refusals appear only in the line of their request. */
export function logFault(request: Pick<FastifyRequest, 'log'>, error: unknown, shown: AppError): void {
  if (shown.status < 500) refusals.set(request, shown.code)
  if (shown.code === 'Fault') request.log.error({ err: error }, 'a request failed')
  else if (error instanceof OverloadError) overloaded.add(request)
  else if (shown.status === 503) request.log.warn({ err: error }, 'a request could not be served')
}

/** Answers errors of JSON endpoints, and requests to unknown addresses, with a `Refusal`. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new AppError('NotFound')
  })
  app.setErrorHandler((error, request, reply) => {
    const shown = toAppError(error, request)
    logFault(request, error, shown)
    const body: Refusal = shown.refusal
    const { retryAfter } = shown
    if (retryAfter && !reply.hasHeader('retry-after')) reply.header('retry-after', String(retryAfter))
    if (shown.status === 401) reply.header('www-authenticate', 'auth-token')
    return reply.code(shown.status).header('cache-control', 'no-store').send(body)
  })
}
