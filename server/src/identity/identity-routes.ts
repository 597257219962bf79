import { callLimits, type Endpoint, type InputOf } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import * as contract from '@unspun/contract/identity.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SingleFlight } from '../engines/concurrency/single-flight.ts'
import { takeJsonBodies } from '../http/bodies.ts'
import { checkInput } from '../http/endpoints/check-input.ts'
import { answerErrors } from '../http/errors.ts'
import { type Charge, chargeVisitor } from '../http/limits/rate-limits.ts'
import type { Caller, Identity, Operation } from './identity.ts'
import { isExtension, isListedExtension, mayCall } from './origin-check.ts'

export interface IdentityRoutesOptions {
  identity: Identity
  charge: Charge
}

/**
 * Charges each call to the account that the device is known to, so that a crowd on a network does not stop its members.
 * Without such an account, or when its allowance is used up, the network pays. Otherwise a stolen cookie could stop the
 * account's owner. Preflights have no cookies, and never need the database.
 */
export function chargeCalls(
  app: FastifyInstance,
  { identity, charge }: { identity: Pick<Identity, 'knownAccount'>; charge: Charge },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return
    const caller = callerOf(request)
    const uid = await identity.knownAccount(caller)
    const isPaid = uid !== undefined && !(await charge({ uid, address: caller.address }, 1)).refused
    if (!isPaid) await chargeVisitor(charge, 1, request, reply)
  })
}

/** Serves the contract's identity calls and the public keys below the instance's prefix. */
export async function identityRoutes(app: FastifyInstance, options: IdentityRoutesOptions): Promise<void> {
  const { identity } = options
  answerErrors(app)
  takeJsonBodies(app)
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
      throw new AppError('OriginNotAllowed')
    }
    if (!mayCall({ origin, cookie }, { siteUrl: identity.audience, domains: identity.domains })) {
      throw new AppError('OriginNotAllowed')
    }
    // Needed if the identity endpoints have their own host. On the site's host, browsers do not need CORS headers.
    if (origin) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    }
  })

  chargeCalls(app, options)

  function serve<E extends Endpoint>(endpoint: E, operation: Operation<E>): void {
    const { method, path } = endpoint
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const [part, given] = method === 'GET' ? (['query', request.query] as const) : (['body', request.body] as const)
      const input: InputOf<E> = checkInput(endpoint, part, given)
      const { answer, cookies } = await operation(input, callerOf(request))
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
  serve(contract.giveCode, identity.giveCode)
  serve(contract.passkeyOptions, identity.passkeyOptions)
  serve(contract.signInWithPasskey, identity.signInWithPasskey)
  serve(contract.listFactors, identity.listFactors)
  serve(contract.startTotp, identity.startTotp)
  serve(contract.finishTotp, identity.finishTotp)
  serve(contract.removeTotp, identity.removeTotp)
  serve(contract.newPasskeyOptions, identity.newPasskeyOptions)
  serve(contract.addPasskey, identity.addPasskey)
  serve(contract.removePasskey, identity.removePasskey)
  serve(contract.newRecoveryCodes, identity.newRecoveryCodes)
  serve(contract.reportLostFactors, identity.reportLostFactors)
  serve(contract.removeLostFactors, identity.removeLostFactors)
  serve(contract.keepFactors, identity.keepFactors)
  serve(contract.authorisedDomains, identity.authorisedDomains)
  // Concurrent requests share one read, so that a crowd does not delay the check of a token.
  const flight = new SingleFlight<Awaited<ReturnType<Identity['jwks']>>>()
  for (const url of everywhere('/jwks/')) app.get(url, () => flight.run('keys', identity.jwks))
}

export const callerOf = ({ headers, ip }: FastifyRequest): Caller => ({
  cookie: headers.cookie,
  agent: headers['user-agent'],
  address: ip,
})

const answerPreflight = async (_: FastifyRequest, reply: FastifyReply) =>
  reply
    .headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'accept, content-type',
      'access-control-max-age': '600',
    })
    .code(204)
    .send()
