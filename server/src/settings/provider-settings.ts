import { type AppleKey, readAppleKey } from '../identity/social/apple-secret.ts'
import type { ProviderSettings } from '../identity/social/client.ts'
import { presetOf } from '../identity/social/providers.ts'
import type { SettingsReader } from './settings-reader.ts'

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST_ID = 30

/** Reads `IDENTITY_<ID>_…` for each provider in `IDENTITY_PROVIDERS`, in that order. */
export function readProviders(read: SettingsReader, ids: readonly string[]): ProviderSettings[] {
  const areRight = ids.every((id) => ID.test(id) && id.length <= LONGEST_ID) && new Set(ids).size === ids.length
  read.check(
    'IDENTITY_PROVIDERS',
    ids,
    () => areRight,
    `be different names of small letters, digits and hyphens, each of ${LONGEST_ID} characters at most`,
  )
  return areRight ? ids.map((id) => readProvider(read, id)) : []
}

function readProvider(read: SettingsReader, id: string): ProviderSettings {
  const preset = presetOf(id)
  const setting = (end: string) => `IDENTITY_${id.toUpperCase().replaceAll('-', '_')}_${end}`
  const demand = (end: string, what: string) => {
    const value = read.optional(setting(end))
    if (value === undefined) read.missing(setting(end), what)
    return value ?? ''
  }
  const name = read.text(setting('NAME'), preset.name || id)
  const clientId = demand('CLIENT_ID', `the client id that ${name} gave you`)
  const isApple = id === 'apple'
  return {
    id,
    name,
    issuer: readIssuer(read, setting('ISSUER'), preset.issuer),
    clientId,
    clientSecret: isApple ? '' : demand('CLIENT_SECRET', `the client secret that ${name} gave you`),
    appleKey: isApple ? readKey(read, { setting, demand }) : undefined,
  }
}

function readIssuer(read: SettingsReader, name: string, preset: string): string {
  const given = read.optionalSafeUrl(name)
  if (given === undefined && preset === '' && read.optional(name) === undefined)
    read.missing(name, 'the address of the provider, such as https://login.example')
  return given ?? preset
}

function readKey(
  read: SettingsReader,
  { setting, demand }: { setting: (end: string) => string; demand: (end: string, what: string) => string },
): AppleKey {
  const key = {
    teamId: demand('TEAM_ID', 'the id of your team at Apple'),
    keyId: demand('KEY_ID', 'the id of the key for Sign in with Apple'),
    privateKey: demand('PRIVATE_KEY', 'the key itself, with \\n for its line ends'),
  }
  if (key.privateKey)
    read.check(
      setting('PRIVATE_KEY'),
      key.privateKey,
      (pem) => readAppleKey(pem) !== undefined,
      'be the text of the .p8 file',
    )
  return key
}
