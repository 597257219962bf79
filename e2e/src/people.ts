import { randomUUID } from 'node:crypto'
import type { OwnUser } from '@unspun/contract/accounts.ts'
import type { Comment } from '@unspun/contract/comments.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { AddedFactor, Session } from '@unspun/contract/identity.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { codeOf } from '../../server/src/identity/second-factor/app-test-kit.ts'
import { awkwardAddress } from './demo.ts'
import { mailedCode } from './mails.ts'
import { aloneOnHome, post, postAsBrowser } from './site.ts'

export interface Person {
  email: string
  password: string
  address: string
  token: string
  user_id: number
  /** The browser's cookies after registering. */
  cookie: string
  /** Recovery codes of a second factor, each for one sign-in. */
  recoveryCodes: string[]
}

export const PASSWORD = 'a good password'

export const newEmail = () => `reader-${randomUUID().slice(0, 8)}@example.org`

/** Registers through the identity API, and uses the mailed code unless `verified` is false. */
export async function makePerson(address: string, { verified = true } = {}): Promise<Person> {
  const email = newEmail()
  const password = PASSWORD
  const bot_proof = await passBotCheck(address)
  const signedUp = await postAsBrowser<Session>(address, '/identity/sign-up/', { email, password, bot_proof })
  let session = signedUp.answer
  if (verified) {
    const oobCode = await mailedCode(email, 'verifyEmail')
    await postAsBrowser(address, '/identity/apply-code/', { oobCode }, signedUp.cookie)
    session = (await postAsBrowser<Session>(address, '/identity/token/', {}, signedUp.cookie)).answer
  }
  const { cookie } = signedUp
  const { uid, token } = session
  const { user_id } = await post<OwnUser>(address, '/api/users/login-register/', { uid, email }, token)
  return { email, password, address, token, user_id, cookie, recoveryCodes: [] }
}

/** Sets codes of an app up for a person, as moderators need them. Their token then says that they have given one. */
export async function addSecondFactor(person: Person): Promise<void> {
  const { address, cookie } = person
  const { secret } = (await postAsBrowser<{ secret: string }>(address, '/identity/start-totp/', {}, cookie)).answer
  const code = await codeOf(secret)
  const { answer } = await postAsBrowser<AddedFactor>(address, '/identity/finish-totp/', { code }, cookie)
  person.token = answer.session.token
  person.recoveryCodes = answer.recovery_codes
}

async function passBotCheck(address: string): Promise<string> {
  const challenge = await post<Challenge>(address, '/api/users/bot-challenge/', {})
  const solution = await solveChallenge({ challenge, deriveKey })
  const user_response_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const passed = await post<{ bot_proof: string }>(address, '/api/users/validate-recaptcha/', { user_response_token })
  return passed.bot_proof
}

/** Adds the headline of a page. The title is used if the page cannot be read. */
export async function addHeadline({ address, token }: Person, url: string, title = ''): Promise<number> {
  return (await post<{ headline_id: number }>(address, '/api/headlines/create/', { url, title }, token)).headline_id
}

/** Posts a fix. Call this only inside `aloneOnHome`. */
export const addFix = ({ address, token }: Person, headline_id: number, title: string) =>
  post<HeadlineFix>(address, '/api/headline-fixes/create/', { headline_id, title }, token)

export async function addOwnFix(person: Person, title: string): Promise<HeadlineFix> {
  const address = awkwardAddress('members-only', `${person.user_id}`)
  const headlineId = await addHeadline(person, address, 'Harbor in UPROAR')
  return aloneOnHome(() => addFix(person, headlineId, title))
}

/** Comments on a fix, or replies to the comment `parent_id`. */
export const addComment = ({ address, token }: Person, headline_fix_id: number, body: string, parent_id?: number) =>
  post<Comment>(address, '/api/comments/create/', { headline_fix_id, body, ...(parent_id ? { parent_id } : {}) }, token)
