import type { BotCheckSettings } from '../identity/bot-check/bot-check-of.ts'
import type { SettingsReader } from './settings-reader.ts'

/** The issuer of accepted access tokens: their `iss` and `aud`, and the address of the signing keys. */
export interface TokenIssuer {
  issuer: string
  audience: string
  jwksUrl: string
}

export function readBotCheck(read: SettingsReader): BotCheckSettings {
  const kind = read.oneOf('BOT_CHECK', ['altcha', 'turnstile', 'recaptcha', 'hcaptcha'], 'altcha')
  const siteKey = read.text('BOT_CHECK_SITE_KEY', '')
  const siteSecret = read.text('BOT_CHECK_SECRET', '')
  if (kind !== 'altcha' && !siteKey) read.missing('BOT_CHECK_SITE_KEY', `the public key that ${kind} gave you`)
  if (kind !== 'altcha' && !siteSecret) read.missing('BOT_CHECK_SECRET', `the secret key that ${kind} gave you`)
  const url = read.optionalSafeUrl('BOT_CHECK_URL')
  return { kind, siteKey, siteSecret, url, cost: read.integer('BOT_CHECK_COST', 20_000, { min: 1, max: 1_000_000 }) }
}

/** Reads the settings of an external identity provider. They are required together. */
export function readTokenIssuer(read: SettingsReader): TokenIssuer | undefined {
  const issuer = read.optional('IDENTITY_ISSUER')
  const audience = read.optional('IDENTITY_AUDIENCE')
  const jwksUrl = read.optionalSafeUrl('IDENTITY_JWKS_URL')
  if (issuer && read.optional('IDENTITY_PROVIDERS'))
    read.mistakes.push('IDENTITY_PROVIDERS requires the embedded identity provider, which IDENTITY_ISSUER replaces')
  if (issuer && audience && jwksUrl) return { issuer, audience, jwksUrl }
  if (issuer || audience || jwksUrl) {
    const given = { IDENTITY_ISSUER: issuer, IDENTITY_AUDIENCE: audience, IDENTITY_JWKS_URL: jwksUrl }
    for (const [name, value] of Object.entries(given)) {
      if (!value) read.missing(name, 'an external identity provider needs its issuer, audience and key address')
    }
  }
  return undefined
}

const EXTENSION = /^(chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/(\*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/

/** `moz-extension://*` allows all of Firefox, where ids differ in each browser. */
export function readExtensionOrigins(read: SettingsReader): string[] {
  const origins = read.list('EXTENSION_ORIGINS')
  const demand = 'list origins such as chrome-extension://<32 letters>, or moz-extension://*'
  return read.check('EXTENSION_ORIGINS', origins, (each) => each.every((origin) => EXTENSION.test(origin)), demand)
}
