import { callLimits } from '@unspun/contract/endpoint.ts'
import { flowIdOf } from '@unspun/contract/identity.ts'
import { invitationIn } from '@unspun/contract/registration.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerErrors } from '../../http/errors.ts'
import type { Charge } from '../../http/limits/rate-limits.ts'
import type { Identity } from '../identity.ts'
import { callerOf, chargeCalls } from '../identity-routes.ts'

export interface SocialRoutesOptions {
  identity: Pick<Identity, 'social' | 'audience' | 'domains' | 'knownAccount'>
  charge: Charge
}

type ForProvider = { Params: { provider: string } }

/** Social sign-in routes below the instance's prefix. Each redirects the browser. */
export async function socialRoutes(app: FastifyInstance, options: SocialRoutesOptions): Promise<void> {
  const { identity } = options
  const { social } = identity
  answerErrors(app)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // The addresses contain authorization codes.
      'referrer-policy': 'no-referrer',
    })
  })
  chargeCalls(app, options)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => body,
  )

  for (const end of ['', '/']) {
    app.get<ForProvider>(`/:provider/start${end}`, async (request, reply) => {
      if (isSentByAnother(request, identity)) return sendOn(reply, identity.audience, [])
      const query = queryOf(request)
      const display = query.get('display') === 'popup' ? 'popup' : 'page'
      const { provider } = request.params
      const flow = flowIdOf(query.get('flow'))
      const confirm = query.get('confirm') === 'yes'
      const invitation = invitationIn(query.get('invitation'))
      const question = { provider, display, to: query.get('to') ?? '/', flow, confirm, invitation } as const
      const { location, cookies } = await social.start(question, callerOf(request))
      return sendOn(reply, location, cookies)
    })

    app.get<ForProvider>(`/:provider/callback${end}`, (request, reply) => finish(request, reply, queryOf(request)))
    app.post<ForProvider>(
      `/:provider/callback${end}`,
      { bodyLimit: callLimits.identityBodyBytes },
      // The provider's page sends the form, so the flow's cookie and state replace the origin check.
      (request, reply) => finish(request, reply, new URLSearchParams(String(request.body ?? ''))),
    )
  }

  async function finish(request: FastifyRequest<ForProvider>, reply: FastifyReply, answer: URLSearchParams) {
    const { location, cookies } = await social.finish({ provider: request.params.provider, answer }, callerOf(request))
    return sendOn(reply, location, cookies)
  }
}

/**
 * Returns whether another site's page sent the browser here. Such a link could sign a visitor in or switch their
 * account if the provider asks for no consent. Requests without `Sec-Fetch-Site` and typed addresses are allowed.
 */
function isSentByAnother({ headers }: FastifyRequest, { domains }: SocialRoutesOptions['identity']): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false
  const { referer = '' } = headers
  // Our own pages are cross-site if the identity endpoints are on another domain.
  return !(URL.canParse(referer) && domains.includes(new URL(referer).hostname))
}

/** Parses the raw address, so that repeated parameters stay visible. */
const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** Uses status 303, so that the browser does not repeat a POST. */
function sendOn(reply: FastifyReply, location: string, cookies: string[]): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.redirect(location, 303)
}
