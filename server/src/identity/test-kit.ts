import type { Factors, PendingSignIn, Session, SignIn } from '@unspun/contract/identity.ts'
import { type MailedCode, pages } from '@unspun/contract/pages.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { openDatabase } from '../database/database.ts'
import { createMail } from '../engines/mail/mail.ts'
import { createTokenVerifier } from '../http/endpoints/access-token.ts'
import { createRateLimits } from '../http/limits/rate-limits.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createBotProofs } from './bot-check/bot-proof.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity, type EmbeddedIdentityOptions } from './embedded-identity.ts'
import { identityRoutes } from './identity-routes.ts'
import type { Rates } from './limits/rates.ts'
import { socialRoutes } from './social/social-routes.ts'

export const SITE = 'http://localhost:3000'

const GENEROUS_RATES: Rates = {
  signInsOfAddress: 1000,
  signUpsOfAddress: 1000,
  signUpsOfAddressAndDay: 1000,
  codesOfAddress: 1000,
  mailsOfAddress: 1000,
  socialSignInsOfAddress: 1000,
  wrongPasswordsOfNetwork: 1000,
  wrongPasswordsOfNetworkAndHour: 1000,
  wrongPasswords: 1000,
  wrongCodesOfNetwork: 1000,
  wrongCodes: 1000,
  passwordsOfAccount: 1000,
  mailsOfMailbox: 1000,
  mailsOfMailboxAndDay: 1000,
}

export async function openIdentity(changes: Partial<EmbeddedIdentityOptions> = {}) {
  const test = await createTestDatabase()
  const database = openDatabase({ address: test })
  const mail = createMail({ database, from: 'Unspun <unspun@localhost>' })
  const warnings: string[] = []
  const secret = 'a secret of the tests: 9f1c2e7b40d8'
  const botProofs = createBotProofs(database.kysely, secret)
  const options: EmbeddedIdentityOptions = {
    database,
    mail,
    siteUrl: SITE,
    siteName: 'Unspun',
    identityUrl: `${SITE}/identity`,
    secret,
    botProofs,
    // Sends immediately. The real site queues a job.
    later: (request) => identity.sendRequested(request),
    warn: (message) => warnings.push(message),
    ...changes,
    rates: { ...GENEROUS_RATES, ...changes.rates },
  }
  const identity: EmbeddedIdentity = createEmbeddedIdentity(options)
  const app = Fastify()
  const charge = createRateLimits(0)
  await app.register(identityRoutes, { prefix: '/identity', identity, charge })
  await app.register(socialRoutes, { prefix: '/identity/social', identity, charge })
  const { verify } = createTokenVerifier({
    issuer: identity.issuer,
    audience: identity.audience,
    keys: () => identity.jwks(),
  })

  /** Returns the code in the newest mail to a recipient. Its link must lead to the page of `mode`. */
  async function mailedCode(to: string, mode: MailedCode['mode'] = 'verifyEmail'): Promise<string> {
    const newest = (await mail.recent()).find(({ recipient }) => recipient === to)
    const kept = newest && (await mail.get(newest.outbox_id))
    const link = /http\S+/.exec(kept?.text ?? '')?.[0] ?? ''
    const oobCode = new URL(link).searchParams.get('oobCode') ?? ''
    if (link !== SITE + pages.auth({ mode, oobCode })) throw new Error(`No link in the mail: ${link}`)
    return oobCode
  }

  const proof = async () => (await botProofs.issue()).bot_proof

  async function member(email: string, { password = 'secret-1', verified = true } = {}) {
    const browser = createBrowser(app, proof)
    const { body } = await browser.register({ email, password })
    if (verified) await browser.post('/apply-code/', { oobCode: await mailedCode(email) })
    return { browser, email, password, uid: body.uid, token: body.token }
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
    proof,
    member,
    browser: (address?: string) => createBrowser(app, proof, address),
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
  valid_from: number
  recent_for: number
  sessions: SignIn[]
  second_factor: boolean
  pending: PendingSignIn['pending']
  pending_for: number
  session: Session
  recovery_codes: string[]
  secret: string
  uri: string
  totp: boolean
  passkeys: Factors['passkeys']
  options: Record<string, unknown>
}

function createBrowser(app: FastifyInstance, proof: () => Promise<string>, remoteAddress = '127.0.0.1') {
  const jar = new Map<string, string>()

  async function post(path: string, body: object = {}, headers: Record<string, string | undefined> = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = { origin: SITE, ...(cookie ? { cookie } : {}), ...headers }
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    const url = `/identity${path}`
    const response = await app.inject({ method: 'POST', url, payload: body, headers: sent, remoteAddress })
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    for (const set of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0/i.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    return { status: response.statusCode, body: response.json<Answer>(), cookies, headers: response.headers }
  }

  return {
    jar,
    post,
    register: async (person: object, headers?: Record<string, string>) =>
      post('/sign-up/', { bot_proof: await proof(), ...person }, headers),
  }
}
