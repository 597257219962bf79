import { callLimits, type Endpoint, type InputOf } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import * as contract from '@unspun/contract/identity.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SingleFlight } from '../engines/concurrency/single-flight.ts'
import { checkInput } from '../http/endpoints/check-input.ts'
import { answerErrors } from '../http/errors.ts'
import type { Identity, Operation } from './identity.ts'
import { isExtension, isListedExtension, mayCall } from './origin-check.ts'

export interface IdentityRoutesOptions {
  identity: Identity
}

/** Serves the contract's identity calls and the public keys below the instance's prefix. */
export async function identityRoutes(app: FastifyInstance, { identity }: IdentityRoutesOptions): Promise<void> {
  answerErrors(app)
  const everywhere = (path: string) => [path, path.replace(/\/$/, '')]
  const tokenPaths = new Set(everywhere(contract.refreshToken.path).map((path) => app.prefix + path))

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'origin',
    })
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin, cookie } = request.headers
    // No CORS headers. An extension with access to this site needs none, and no other may read the answer.
    if (origin && isExtension(origin)) {
      const mayAsk = request.method === 'POST' && tokenPaths.has(request.routeOptions.url ?? '')
      if (mayAsk && isListedExtension(origin, identity.extensionOrigins)) return
      throw new AppError('NotAllowed')
    }
    if (!mayCall({ origin, cookie }, { siteUrl: identity.audience, domains: identity.domains })) {
      throw new AppError('NotAllowed')
    }
    // Needed if the identity endpoints have their own host. On the site's host, browsers do not need CORS headers.
    if (origin) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    }
  })

  function serve<E extends Endpoint>(endpoint: E, operation: Operation<E>): void {
    const { method, path } = endpoint
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const [part, given] = method === 'GET' ? (['query', request.query] as const) : (['body', request.body] as const)
      const input: InputOf<E> = checkInput(endpoint, part, given)
      const { cookie, 'user-agent': agent } = request.headers
      const caller = { cookie, agent, address: request.ip }
      const { answer, cookies } = await operation(input, caller)
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return answer
    }
    const refuseMethod = async (_: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', method)
      throw new AppError('MethodNotAllowed')
    }
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((each) => each !== method)
    for (const url of everywhere(path)) {
      app.route({ method, url, bodyLimit: callLimits.identityBodyBytes, handler })
      app.route({ method: 'OPTIONS', url, handler: answerPreflight })
      app.route({ method: others, url, handler: refuseMethod })
    }
  }

  serve(contract.signUp, identity.signUp)
  serve(contract.signIn, identity.signIn)
  serve(contract.signInWithCode, identity.signInWithCode)
  serve(contract.refreshToken, identity.refreshToken)
  serve(contract.signOut, identity.signOut)
  serve(contract.sendVerification, identity.sendVerification)
  serve(contract.sendReset, identity.sendReset)
  serve(contract.sendSignInLink, identity.sendSignInLink)
  serve(contract.checkCode, identity.checkCode)
  serve(contract.applyCode, identity.applyCode)
  serve(contract.confirmWithPassword, identity.confirmWithPassword)
  serve(contract.resetPassword, identity.resetPassword)
  serve(contract.updatePassword, identity.updatePassword)
  serve(contract.didNotRegister, identity.didNotRegister)
  serve(contract.listSessions, identity.listSessions)
  serve(contract.endSession, identity.endSession)
  serve(contract.endOtherSessions, identity.endOtherSessions)
  serve(contract.waysToSignIn, identity.waysToSignIn)
  serve(contract.authorisedDomains, identity.authorisedDomains)
  // Concurrent requests share one read, because each read uses a database connection that votes need.
  const flight = new SingleFlight<Awaited<ReturnType<Identity['jwks']>>>()
  for (const url of everywhere('/jwks/')) app.get(url, () => flight.run('keys', identity.jwks))
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
