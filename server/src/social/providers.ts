/** What a provider says of somebody who signs in. */
export interface SocialPerson {
  /** Their lasting name at the provider, which is never anybody else's. */
  sub: string
  /** Asked for only when it is needed: some providers want a request of its own. */
  email(): Promise<SocialEmail | undefined>
}

export interface SocialEmail {
  address: string
  /** Whether the provider knows that the mailbox is theirs. */
  verified: boolean
}

export type Claims = Record<string, unknown>

/** Asks a provider's interface on behalf of the person, and answers the parsed JSON. */
export type Ask = (url: string) => Promise<unknown>

interface Common {
  name: string
  issuer: string
  scope: string
}

/** A provider of OpenID Connect: everything else about it is discovered. */
export interface OpenIdPreset extends Common {
  verified(claims: Claims): boolean
  /** It answers with a form that its own page posts to us. */
  formPost?: true
}

/** A provider of plain OAuth 2, with an interface of its own for who somebody is. */
export interface OAuthPreset extends Common {
  endpoints(issuer: string): { issuer: string; authorization_endpoint: string; token_endpoint: string }
  person(ask: Ask, issuer: string): Promise<SocialPerson>
}

export type Preset = OpenIdPreset | OAuthPreset

const OPEN_ID = {
  scope: 'openid email',
  verified: ({ email_verified }: Claims) => email_verified === true,
}

/** Any provider that is no preset; its name and issuer come from the settings. */
export const anyOpenId: OpenIdPreset = { ...OPEN_ID, name: '', issuer: '' }

const google: OpenIdPreset = { ...OPEN_ID, name: 'Google', issuer: 'https://accounts.google.com' }

const microsoft: OpenIdPreset = {
  ...OPEN_ID,
  name: 'Microsoft',
  issuer: 'https://login.microsoftonline.com/common/v2.0',
  // Whoever runs a directory writes any address into it. This claim alone says that the domain was shown to be theirs.
  verified: ({ xms_edov }) => xms_edov === true || xms_edov === 1 || xms_edov === '1',
}

const apple: OpenIdPreset = {
  name: 'Apple',
  issuer: 'https://appleid.apple.com',
  scope: 'openid email',
  // Documented as a boolean or a text.
  verified: ({ email_verified }) => email_verified === true || email_verified === 'true',
  formPost: true,
}

/** The same paths at GitHub itself and at a company's own one, but for the interface. */
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
    // It does not say whether an address is verified.
    return { sub: subOf(id), email: async () => emailOf(email, false) }
  },
}

const graphOf = (issuer: string) => (issuer === facebook.issuer ? 'https://graph.facebook.com' : issuer)

/** What we know of the well-known providers. */
export const presets: Readonly<Record<string, Preset>> = { google, github, facebook, microsoft, apple }

/** The preset of a provider's id, or the one for any other. */
export const presetOf = (id: string): Preset => (Object.hasOwn(presets, id) ? presets[id]! : anyOpenId)

/** An email of a provider's answer, if there is one. */
export function emailOf(address: unknown, verified: boolean): SocialEmail | undefined {
  return typeof address === 'string' && address.trim() ? { address, verified } : undefined
}

/** Throws an `Error` unless it is an object. */
export function asClaims(answer: unknown): Claims {
  if (typeof answer !== 'object' || answer === null) throw new Error('the provider answered no object')
  return answer as Claims
}

const LONGEST_SUB = 255

/** Somebody's lasting name as we keep it. Throws an `Error` for one that OpenID Connect does not allow. */
export function subOf(given: unknown): string {
  const sub = typeof given === 'number' && Number.isSafeInteger(given) ? String(given) : given
  if (typeof sub === 'string' && sub.length > 0 && sub.length <= LONGEST_SUB && !sub.includes('\0')) return sub
  throw new Error('the provider did not say who it is')
}

/** The address that somebody uses first, if they have shown it to be theirs, else another such, else the first one as it is. */
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
