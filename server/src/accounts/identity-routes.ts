import type { Endpoint, InputOf } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { applyCode, checkCode, refreshToken, signIn, signOut, signUp } from '@unspun/contract/identity.ts'
import { limits } from '@unspun/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkInput } from '../http/check-input.ts'
import { answerErrors } from '../http/errors.ts'
import type { Identity, Operation } from './identity.ts'
import { mayCall } from './origin-check.ts'

export interface IdentityRoutesOptions {
  identity: Identity
}

/**
 * Serves the contract's identity calls and the public keys below the instance's prefix. The one place of the accounts that sees requests
 * and replies, because of the cookies.
 */
export async function identityRoutes(app: FastifyInstance, { identity }: IdentityRoutesOptions): Promise<void> {
  answerErrors(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'origin' })
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin, host, cookie } = request.headers
    if (!mayCall({ origin, host, cookie }, { siteUrl: identity.audience, domains: identity.authorisedDomains() })) {
      throw new AppError('NotAllowed')
    }
    // For a site whose identity endpoints have a host of their own; beside the pages no browser asks for it.
    if (origin) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    }
  })
  // Who tries too often waits for the rest of a minute, not for the few seconds of an overload.
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 429) reply.header('retry-after', '60')
  })

  const everywhere = (path: string) => [path, path.replace(/\/$/, '')]

  function serve<E extends Endpoint>(endpoint: E, operation: Operation<E>): void {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const input: InputOf<E> = checkInput(endpoint, 'body', request.body)
      const caller = { cookie: request.headers.cookie, address: request.ip }
      const { answer, cookies } = await operation(input, caller)
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return answer
    }
    for (const url of everywhere(endpoint.path)) {
      app.route({ method: 'POST', url, bodyLimit: limits.identityBodyBytes, handler })
      app.route({ method: 'OPTIONS', url, handler: answerPreflight })
      app.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE'], url, handler: refuseMethod })
    }
  }

  serve(signUp, identity.signUp)
  serve(signIn, identity.signIn)
  serve(refreshToken, identity.refreshToken)
  serve(signOut, identity.signOut)
  serve(checkCode, identity.checkCode)
  serve(applyCode, identity.applyCode)
  for (const url of everywhere('/jwks/')) app.get(url, () => identity.jwks())
}

const answerPreflight = async (_: FastifyRequest, reply: FastifyReply) =>
  reply
    .headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'accept, content-type',
      'access-control-max-age': '600',
    })
    .code(204)
    .send()

const refuseMethod = async (_: FastifyRequest, reply: FastifyReply) => {
  reply.header('allow', 'POST')
  throw new AppError('MethodNotAllowed')
}
