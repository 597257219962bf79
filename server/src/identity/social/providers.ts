export interface SocialPerson {
  /** The permanent and unique user id at the provider. */
  sub: string
  /** Called only when needed, because some providers require another request. */
  email(): Promise<SocialEmail | undefined>
}

export interface SocialEmail {
  address: string
  verified: boolean
}

export type Claims = Record<string, unknown>

export type Ask = (url: string) => Promise<unknown>

interface Common {
  name: string
  issuer: string
  scope: string
}

/** An OpenID Connect provider. Everything else about it is discovered. */
export interface OpenIdPreset extends Common {
  verified(claims: Claims): boolean
  formPost?: true
}

/** An OAuth 2 provider without OpenID Connect. Its own API identifies the user. */
export interface OAuthPreset extends Common {
  endpoints(issuer: string): { issuer: string; authorization_endpoint: string; token_endpoint: string }
  person(ask: Ask, issuer: string): Promise<SocialPerson>
}

export type Preset = OpenIdPreset | OAuthPreset

const OPEN_ID = {
  scope: 'openid email',
  verified: ({ email_verified }: Claims) => email_verified === true,
}

/** Any other OpenID Connect provider. Its name and issuer come from the settings. */
export const anyOpenId: OpenIdPreset = { ...OPEN_ID, name: '', issuer: '' }

const google: OpenIdPreset = { ...OPEN_ID, name: 'Google', issuer: 'https://accounts.google.com' }

const microsoft: OpenIdPreset = {
  ...OPEN_ID,
  name: 'Microsoft',
  issuer: 'https://login.microsoftonline.com/common/v2.0',
  // A directory's administrator can enter any address. Only this claim proves that the directory owns the domain.
  verified: ({ xms_edov }) => xms_edov === true || xms_edov === 1 || xms_edov === '1',
}

const apple: OpenIdPreset = {
  name: 'Apple',
  issuer: 'https://appleid.apple.com',
  scope: 'openid email',
  // Apple documents it as a boolean or a string.
  verified: ({ email_verified }) => email_verified === true || email_verified === 'true',
  formPost: true,
}

/** GitHub Enterprise uses the same paths as github.com, except for the API. */
const github: OAuthPreset = {
  name: 'GitHub',
  issuer: 'https://github.com',
  scope: 'user:email',
  endpoints: (issuer) => ({
    issuer: `${issuer}/login/oauth`,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
  }),
  async person(ask, issuer) {
    const base = issuer === github.issuer ? 'https://api.github.com' : `${issuer}/api/v3`
    const { id } = asClaims(await ask(`${base}/user`))
    return { sub: subOf(id), email: async () => githubEmail(await ask(`${base}/user/emails`)) }
  },
}

const facebook: OAuthPreset = {
  name: 'Facebook',
  issuer: 'https://www.facebook.com',
  scope: 'email',
  endpoints: (issuer) => ({
    issuer,
    authorization_endpoint: `${issuer}/dialog/oauth`,
    token_endpoint: `${graphOf(issuer)}/oauth/access_token`,
  }),
  async person(ask, issuer) {
    const { id, email } = asClaims(await ask(`${graphOf(issuer)}/me?fields=id,email`))
    // Facebook does not report whether an address is verified.
    return { sub: subOf(id), email: async () => emailOf(email, false) }
  },
}

const graphOf = (issuer: string) => (issuer === facebook.issuer ? 'https://graph.facebook.com' : issuer)

export const presets: Readonly<Record<string, Preset>> = { google, github, facebook, microsoft, apple }

export const presetOf = (id: string): Preset => (Object.hasOwn(presets, id) ? presets[id]! : anyOpenId)

export function emailOf(address: unknown, verified: boolean): SocialEmail | undefined {
  return typeof address === 'string' && address.trim() ? { address, verified } : undefined
}

export function asClaims(answer: unknown): Claims {
  if (typeof answer !== 'object' || answer === null) throw new Error('the provider answered no object')
  return answer as Claims
}

const LONGEST_SUB = 255

/** Normalises a user id for storage. Throws an `Error` if OpenID Connect does not allow it. */
export function subOf(given: unknown): string {
  const sub = typeof given === 'number' && Number.isSafeInteger(given) ? String(given) : given
  if (typeof sub === 'string' && sub.length > 0 && sub.length <= LONGEST_SUB && !sub.includes('\0')) return sub
  throw new Error('the provider did not say who it is')
}

function githubEmail(answer: unknown): SocialEmail | undefined {
  const all = (Array.isArray(answer) ? answer : [])
    .map(asClaims)
    .filter(({ email }) => typeof email === 'string' && !email.endsWith('@users.noreply.github.com'))
  const best =
    all.find(({ primary, verified }) => primary === true && verified === true) ??
    all.find(({ verified }) => verified === true) ??
    all.find(({ primary }) => primary === true)
  return best && emailOf(best.email, best.verified === true)
}
