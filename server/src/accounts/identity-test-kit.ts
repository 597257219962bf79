import { pages } from '@unspun/contract/pages.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { openDatabase } from '../engines/database.ts'
import { createMail } from '../engines/mail.ts'
import { createTokenVerifier } from '../http/access-token.ts'
import { createTestDatabase } from '../test-database.ts'
import { createEmbeddedIdentity, type EmbeddedIdentityOptions } from './embedded-identity.ts'
import { identityRoutes } from './identity-routes.ts'

export const SITE = 'http://localhost:3000'

/** The embedded provider behind its routes, on a database of its own. */
export async function openIdentity(changes: Partial<EmbeddedIdentityOptions> = {}) {
  const test = await createTestDatabase()
  const database = openDatabase({ address: test })
  const mail = createMail({ database, from: 'Unspun <unspun@localhost>' })
  const warnings: string[] = []
  const options: EmbeddedIdentityOptions = {
    database,
    mail,
    siteUrl: SITE,
    siteName: 'Unspun',
    identityUrl: `${SITE}/identity`,
    secret: 'a secret of the tests: 9f1c2e7b40d8',
    warn: (message) => warnings.push(message),
    rates: { signInsOfAddress: 1000, signInsOfAccount: 1000, signUpsOfAddress: 1000 },
    ...changes,
  }
  const identity = createEmbeddedIdentity(options)
  const app = Fastify()
  await app.register(identityRoutes, { prefix: '/identity', identity })
  const { verify } = createTokenVerifier({
    issuer: identity.issuer,
    audience: identity.audience,
    keys: () => identity.jwks(),
  })

  /** The code in the newest mail to somebody. */
  async function mailedCode(to: string): Promise<string> {
    const newest = (await mail.recent()).find(({ recipient }) => recipient === to)
    const kept = newest && (await mail.get(newest.outbox_id))
    const link = /http\S+/.exec(kept?.text ?? '')?.[0] ?? ''
    const oobCode = new URL(link).searchParams.get('oobCode') ?? ''
    if (link !== SITE + pages.auth({ mode: 'verifyEmail', oobCode })) throw new Error(`No link in the mail: ${link}`)
    return oobCode
  }

  return {
    app,
    database,
    db: database.kysely,
    mail,
    identity,
    verify,
    warnings,
    options,
    mailedCode,
    browser: () => createBrowser(app),
    async close() {
      await app.close()
      await database.close()
      await test.drop()
    },
  }
}

interface Answer {
  errors?: string[]
  uid: string
  email: string
  email_verified: boolean
  token: string
  expires_at: number
  operation: string
}

/** A browser of the site: it keeps cookies and names its page's origin. */
function createBrowser(app: FastifyInstance) {
  const jar = new Map<string, string>()
  return {
    jar,
    async post(path: string, body: object = {}, headers: Record<string, string | undefined> = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const all = { origin: SITE, ...(cookie ? { cookie } : {}), ...headers }
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
      const response = await app.inject({ method: 'POST', url: `/identity${path}`, payload: body, headers: sent })
      const cookies = [response.headers['set-cookie'] ?? []].flat()
      for (const set of cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (/max-age=0/i.test(set)) jar.delete(name)
        else jar.set(name, value)
      }
      return { status: response.statusCode, body: response.json<Answer>(), cookies, headers: response.headers }
    },
  }
}
