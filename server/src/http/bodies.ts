import type { FastifyError, FastifyInstance } from 'fastify'

/** Takes JSON bodies, and none for an empty body of any declared type: some clients declare JSON also if they send nothing. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() ? parseJson(request, body, done) : done(null),
  )
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, async (_: unknown, body: string) => {
    if (body.trim()) throw Object.assign<Error, Partial<FastifyError>>(new Error('not JSON'), { statusCode: 415 })
  })
}
