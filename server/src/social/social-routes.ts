import { flowIdOf } from '@unspun/contract/flow-id.ts'
import { limits } from '@unspun/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerErrors } from '../http/errors.ts'
import type { Identity } from '../identity/identity.ts'

export interface SocialRoutesOptions {
  identity: Pick<Identity, 'social' | 'audience' | 'domains'>
}

type ForProvider = { Params: { provider: string } }

/** Social sign-in, below the instance's prefix: addresses that a browser goes to, each of which sends it on. */
export async function socialRoutes(app: FastifyInstance, { identity }: SocialRoutesOptions): Promise<void> {
  const { social } = identity
  answerErrors(app)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // The addresses here hold codes.
      'referrer-policy': 'no-referrer',
    })
  })
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
      const question = { provider, display, to: query.get('to') ?? '/', flow } as const
      const { location, cookies } = await social.start(question, callerOf(request))
      return sendOn(reply, location, cookies)
    })

    app.get<ForProvider>(`/:provider/callback${end}`, (request, reply) => finish(request, reply, queryOf(request)))
    app.post<ForProvider>(
      `/:provider/callback${end}`,
      { bodyLimit: limits.identityBodyBytes },
      // No look at the page's origin, as for our own calls: it is the provider's. The flow's cookie and state stand for it.
      (request, reply) => finish(request, reply, new URLSearchParams(String(request.body ?? ''))),
    )
  }

  async function finish(request: FastifyRequest<ForProvider>, reply: FastifyReply, answer: URLSearchParams) {
    const { location, cookies } = await social.finish({ provider: request.params.provider, answer }, callerOf(request))
    return sendOn(reply, location, cookies)
  }
}

const callerOf = ({ headers, ip }: FastifyRequest) => ({ cookie: headers.cookie, address: ip })

/**
 * Whether a page of another site sent the browser here: where a provider asks nothing any more, a mere link would sign a visitor in, or
 * change who they are. A browser that does not say is let in, and so is a person who typed the address.
 */
function isSentByAnother({ headers }: FastifyRequest, { domains }: SocialRoutesOptions['identity']): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false
  const { referer = '' } = headers
  // Our pages, where the identity endpoints have a name of a site of their own.
  return !(URL.canParse(referer) && domains.includes(new URL(referer).hostname))
}

/** As it stands in the address, so that what is there twice is seen twice. */
const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** 303, so that a posted form is not posted on. */
function sendOn(reply: FastifyReply, location: string, cookies: string[]): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.redirect(location, 303)
}
