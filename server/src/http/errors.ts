import { AppError, type Refusal } from '@unspun/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { OverloadError } from '../engines/errors/overload-error.ts'
import { FilesAway } from '../engines/files/files.ts'
import { isDatabaseAway } from '../engines/postgres/postgres.ts'

/** Fastify's own refusals, by status. Others of its 4xx are requests that we could not understand. */
const OF_STATUS = { 404: 'NotFound', 405: 'MethodNotAllowed', 413: 'TooLarge', 429: 'TooMany', 503: 'Busy' } as const

/** The one mapper of errors: what a caller sees of it. Unknown errors become one bland sentence with the request's id. */
export function toAppError(error: unknown, { id, method }: Pick<FastifyRequest, 'id' | 'method'>): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error) || error instanceof FilesAway)
    return new AppError(method === 'GET' ? 'Busy' : 'Unavailable')
  const status = (error as FastifyError).statusCode
  if (status && status in OF_STATUS) return new AppError(OF_STATUS[status as keyof typeof OF_STATUS])
  if (status && status >= 400 && status < 500) return new AppError('BadRequest')
  return new AppError('Fault', id)
}

/** Logs what is our fault or worth knowing; an expected refusal is only a request line. */
export function logFault(request: FastifyRequest, error: unknown, shown: AppError): void {
  if (shown.code === 'Fault') request.log.error({ err: error }, 'a request failed')
  else if (shown.status === 503 && !(error instanceof OverloadError))
    request.log.warn({ err: error }, 'a request could not be served')
}

/** Answers errors of JSON calls, and calls to addresses where nothing is, as `Refusal`s. */
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
