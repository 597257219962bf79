import fs from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import type { OwnUser } from '@unspun/contract/accounts.ts'
import type { Comment } from '@unspun/contract/comments.ts'
import type { Session } from '@unspun/contract/identity.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { InjectOptions } from 'fastify'
import { type Database, openDatabase } from '../database/database.ts'
import { passwordCost } from '../identity/passwords/password-hash.ts'
import { codeOf } from '../identity/second-factor/app-test-kit.ts'
import { readConfig } from '../settings/config.ts'
import type { Environment } from '../settings/settings-reader.ts'
import { openLog } from '../site/log.ts'
import { startSite } from '../site/site.ts'
import { createTestDatabase } from './test-database.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of every kind
  body: any
  headers: Record<string, unknown>
}

export interface TestUser extends OwnUser {
  uid: string
  token: string
  cookie: string
}

/** A page of the test's news site. A string is the headline of an article. */
export type NewsPage =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer; hangs?: boolean }

export const realCost = { ...passwordCost }
/** At the real cost, hashing the passwords of test users would take a fifth of the time of all tests. */
const LOW_COST = { memory: 8, passes: 1 }

/**
 * Starts the real site without pages on a new database, once per test file. A local news site serves the articles that
 * it reads. After the last test the site is stopped and the database dropped.
 */
export async function startTestSite(
  settings: Environment = {},
  loadFrontend: Parameters<typeof startSite>[1] = async () => undefined,
) {
  const { connectionString, drop } = await createTestDatabase()
  const news = await startNews()
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'unspun-site-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    SITE_URL: 'http://localhost:3999',
    PORT: '0',
    SECRET: 'a secret for tests only, never used elsewhere',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    BOT_CHECK_COST: '1',
    // Tests make more calls in a second than people in an hour. Limits have their own tests.
    RATE_LIMIT: '0',
    FETCH_ALLOW: news.host,
    FEEDS: 'off',
    // Drawing and packing take longer than most tests, and few need them.
    SHARE_PICTURES: 'off',
    EXTENSION_FILES: 'off',
    OPEN_DATA: 'off',
    ...settings,
  })
  Object.assign(passwordCost, LOW_COST)
  const site = await startSite(config, loadFrontend, openLog(config))
  const database = openDatabase({ address: { connectionString: config.databaseUrl ?? connectionString }, size: 4 })
  after(async () => {
    Object.assign(passwordCost, realCost)
    await site.stop()
    await database.close()
    await news.stop()
    await drop()
    await fs.rm(dataDir, { recursive: true, force: true })
  })

  let people = 0
  /** Every test user has a different network, as in production. */
  const nextAddress = () => `10.${1 + (people >> 8)}.${people & 255}.1`

  async function request(options: InjectOptions): Promise<Answer> {
    const response = await site.app.inject({ remoteAddress: nextAddress(), ...options })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
  }

  const get = (url: string) => request({ method: 'GET', url })
  const post = (url: string, body: object, token?: string) =>
    request({ method: 'POST', url, payload: body, headers: token === undefined ? {} : { 'auth-token': token } })

  /** Uploads a file like a browser's form. Without a name the form contains no file. */
  async function upload(url: string, file: { name?: string; bytes: Buffer; field?: string }, token?: string) {
    const form = new FormData()
    if (file.name !== undefined) form.set(file.field ?? 'file', new File([new Uint8Array(file.bytes)], file.name))
    else form.set('note', 'no file')
    const { headers, body } = new Response(form)
    const payload = Buffer.from(await new Response(body).arrayBuffer())
    const sent = {
      'content-type': headers.get('content-type') ?? '',
      ...(token === undefined ? {} : { 'auth-token': token }),
    }
    return request({ method: 'POST', url, payload, headers: sent })
  }

  /** Solves a challenge of the built-in bot check, like a browser at a network address. */
  async function solvedChallenge(remoteAddress = nextAddress()): Promise<string> {
    const url = '/api/users/bot-challenge/'
    const { parameters, signature } = (await request({ method: 'POST', url, payload: {}, remoteAddress })).body
    const challenge = { parameters, signature }
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  async function botProof(): Promise<string> {
    const { body } = await post('/api/users/validate-recaptcha/', { user_response_token: await solvedChallenge() })
    if (!body.success) throw new Error(`The bot check failed: ${JSON.stringify(body)}`)
    return body.bot_proof
  }

  /** Makes a fix one that readers like and that leaves the site, or one that does not, without votes. It is an hour old then. */
  async function letLeave(fixId: number, leaves = true): Promise<void> {
    await database.pool.query(
      `update headline_fixes set outgoing = $2, outgoing_score = case when $2 then 1 end, ranked_vote_count = 6, ranked_vote_value = $3,
        total_vote_count = 6, total_vote_value = $3, created_at = least(created_at, now() - interval '1 hour') where headline_fix_id = $1`,
      [fixId, leaves, leaves ? 6 : -6],
    )
  }

  /**
   * Registers and opens the mailed link if `verified`. The account is two days old unless `firstDay`. With `secondFactor`
   * it has codes of an app, as a moderator needs.
   */
  async function makeUser({ verified = true, firstDay = false, secondFactor = false } = {}): Promise<TestUser> {
    people++
    const email = `person${people}@example.org`
    const identity = async (path: string, body: object, cookie = '') =>
      request({
        method: 'POST',
        url: `/identity${path}`,
        payload: body,
        headers: cookie ? { cookie, origin: config.siteUrl } : {},
      })
    const signedUp = await identity('/sign-up/', { email, password: 'a good password', bot_proof: await botProof() })
    let cookie = cookieOf(signedUp)
    let session: Session = signedUp.body
    if (verified) {
      const code = await mailedCode(database, email)
      await identity('/apply-code/', { oobCode: code }, cookie)
      session = (await identity('/token/', {}, cookie)).body
    }
    if (secondFactor) {
      const { secret } = (await identity('/start-totp/', {}, cookie)).body
      const finished = await identity('/finish-totp/', { code: await codeOf(secret) }, cookie)
      session = finished.body.session
      cookie = cookieOf(finished)
    }
    const user = await post('/api/users/login-register/', { uid: session.uid, email }, session.token)
    if (user.status !== 200) throw new Error(`A test person could not be made: ${JSON.stringify(user.body)}`)
    if (!firstDay) {
      const sql = `update users set created_at = created_at - interval '2 days' where user_id = $1`
      await database.pool.query(sql, [user.body.user_id])
    }
    return { ...user.body, uid: session.uid, token: session.token, cookie }
  }

  async function makeHeadline(
    author: TestUser,
    page: NewsPage = 'Outrage as council shuts bridge',
  ): Promise<{ headline_id: number; url: string }> {
    const url = news.serve(page)
    const { body } = await post('/api/headlines/create/', { url }, author.token)
    if (!body.headline_id) throw new Error(`A test headline could not be made: ${JSON.stringify(body)}`)
    return { headline_id: body.headline_id, url }
  }

  async function makeFix(author: TestUser, headline_id: number, title: string) {
    const { body } = await post('/api/headline-fixes/create/', { headline_id, title, description: '' }, author.token)
    if (!body.headline_fix_id) throw new Error(`A test fix could not be made: ${JSON.stringify(body)}`)
    return body as { headline_fix_id: number; headline_id: number; title: string }
  }

  let comments = 0
  /** Gives every comment its own text, because nobody may repeat one. */
  async function makeComment(author: TestUser, headline_fix_id: number, comment: object = {}) {
    const body = { headline_fix_id, body: `A comment, no. ${++comments}`, ...comment }
    const answer = await post('/api/comments/create/', body, author.token)
    if (!answer.body.comment_id) throw new Error(`A test comment could not be made: ${JSON.stringify(answer.body)}`)
    return answer.body as Comment
  }

  return {
    app: site.app,
    address: site.address,
    config,
    database,
    files: site.files,
    news,
    get,
    post,
    request,
    upload,
    solvedChallenge,
    makeUser,
    makeHeadline,
    makeFix,
    letLeave,
    makeComment,
  }
}

const cookieOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ')

async function mailedCode(database: Database, email: string): Promise<string> {
  const { rows } = await database.pool.query('select text from outbox where recipient = $1 order by 1 desc limit 1', [
    email,
  ])
  const code = /oobCode=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  if (!code) throw new Error(`No code was mailed to ${email}`)
  return code
}

/** `serve` adds a page and returns its address. `print` replaces one. `asked` returns the headers of its requests. */
async function startNews() {
  const pages = new Map<string, NewsPage>()
  const asked = new Map<string, IncomingHttpHeaders[]>()
  const server = createServer((request, response) => {
    asked.set(request.url ?? '', [...(asked.get(request.url ?? '') ?? []), request.headers])
    const page = request.url === '/' ? 'The front page' : pages.get(request.url ?? '')
    if (page === undefined) return response.writeHead(404, { 'content-type': 'text/html' }).end('not here')
    const {
      status = 200,
      headers = {},
      body = '',
      hangs = false,
    } = typeof page === 'string' ? { body: article(page) } : page
    if (hangs) return response.writeHead(status, headers).flushHeaders()
    return response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  let count = 0
  return {
    host,
    serve(page: NewsPage): string {
      const path = `/story-${++count}`
      pages.set(path, page)
      return `http://${host}${path}`
    },
    print: (url: string, page: NewsPage) => void pages.set(pathOf(url), page),
    asked: (url: string) => asked.get(pathOf(url)) ?? [],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const article = (title: string) =>
  `<!doctype html><html><head><title>${title}</title><meta property="og:title" content="${title}">` +
  `<meta name="description" content="What happened, in one sentence."></head><body><h1>${title}</h1></body></html>`
