import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import type { JSONWebKeySet } from 'jose'
import type { Database } from '../database/database.ts'
import type { Files } from '../engines/files/files.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Mail } from '../engines/mail/mail.ts'
import { createTokenVerifier } from '../http/endpoints/access-token.ts'
import type { BotProofs } from '../identity/bot-check/bot-proof.ts'
import { createEmbeddedIdentity } from '../identity/embedded-identity.ts'
import type { MailRequest } from '../identity/embedded-parts.ts'
import { socialSignIn } from '../identity/social/sign-in.ts'
import { hideMember } from '../moderation/actions/hide-member.ts'
import type { Forbidden } from '../moderation/bans/bans.ts'
import type { Config } from '../settings/config.ts'
import type { TokenIssuer } from '../settings/identity-settings.ts'
import type { Log } from './log.ts'

export interface IdentityParts {
  config: Config
  database: Database
  secret: string
  botProofs: BotProofs
  jobs: Jobs
  mail: Mail
  fetch: TrustedFetch
  files: Files
  forbidden: Forbidden
  log: Log
}

const CODE_MAIL = 'code-mail'

/** Queues requests for mails with a code. */
export const mailLater = (jobs: Pick<Jobs, 'send'>) => (request: MailRequest) => jobs.send(CODE_MAIL, request)

/** Starts the identity provider, unless it is external, and the verifier of access tokens. */
export function startIdentity(parts: IdentityParts) {
  const { config, database, secret, botProofs, jobs, mail, fetch, files, forbidden, log } = parts
  if (config.tokenIssuer)
    return {
      identity: undefined,
      verify: createTokenVerifier(externalIssuer(config.tokenIssuer, fetch)).verify,
      // Accounts are created elsewhere, so their networks are unknown.
      botCheckWork: async () => 1,
    }
  const identity = createEmbeddedIdentity({
    database,
    mail,
    siteUrl: config.siteUrl,
    siteName: config.siteName,
    identityUrl: new URL(config.identityUrl, config.siteUrl).href,
    secret,
    botProofs,
    social: socialSignIn({ providers: config.providers, fetch }),
    later: mailLater(jobs),
    hideMember: hideMember({ database, files, warn: log.warn }),
    admission: forbidden,
    extensionOrigins: config.extensionOrigins,
    warn: log.warn,
  })
  jobs.work(CODE_MAIL, identity.sendRequested, { concurrency: 2, personal: true })
  const { issuer, audience, jwks: keys, isKeyId, botCheckWork } = identity
  return { identity, verify: createTokenVerifier({ issuer, audience, keys, isKeyId }).verify, botCheckWork }
}

const externalIssuer = ({ issuer, audience, jwksUrl }: TokenIssuer, get: TrustedFetch) => ({
  issuer,
  audience,
  async keys() {
    const response = await get(jwksUrl)
    if (!response.ok) throw new Error(`${jwksUrl} answered ${response.status}`)
    return (await response.json()) as JSONWebKeySet
  },
})
