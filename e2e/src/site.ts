import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { installed, ROOT } from '../../tools/src/steps.ts'

export const REQUEST_LINE = '"msg":"request"'

/** The variable by which tests find the site of this run. */
export const SITE_VARIABLE = 'UNSPUN_JOURNEYS'

interface Running {
  url: string
  output: string
  folder: string
  settings: Record<string, string>
}

function running(): Running {
  const told = process.env[SITE_VARIABLE]
  if (!told) throw new Error('The site is started by run-site.ts, before the first test.')
  return JSON.parse(told) as Running
}

/** Without a trailing slash. */
export const siteUrl = () => running().url

export const siteSettings = () => running().settings

/** In bytes. */
export const outputLength = () => fs.statSync(running().output).size

/** Returns the site's output after this many bytes, without its requests. */
export const outputSince = (length: number) =>
  withoutRequests(fs.readFileSync(running().output).subarray(length).toString('utf8'))

/** Removes request lines, which would hide the cause of a failure. */
export const withoutRequests = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => !line.includes(REQUEST_LINE))
    .join('\n')

let people = 0

/** Returns an address in an unused network. Workers are processes, numbered from 0, and numbers are not reused. */
export function ownAddress(worker: number): string {
  people++
  return `${10 + (people >> 8)}.${worker & 255}.${people & 255}.1`
}

/** Rejects for a refusal of any kind. */
export const post = async <T>(address: string, route: string, body: object, token?: string): Promise<T> =>
  (await ask<T>(address, route, body, token === undefined ? {} : { 'auth-token': token })).answer

/** Posts with a browser's cookies, and returns those that it has afterwards. */
export const postAsBrowser = <T>(address: string, route: string, body: object, cookie = '') =>
  ask<T>(address, route, body, { origin: siteUrl(), cookie })

async function ask<T>(address: string, route: string, body: object, headers: Record<string, string>) {
  const response = await fetch(siteUrl() + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T & { errors?: string[] }
  if (!response.ok || answer.errors?.length)
    throw new Error(`${route} answered ${response.status} ${JSON.stringify(answer)}`)
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return { answer, cookie: cookies.length > 0 ? cookies.join('; ') : (headers.cookie ?? '') }
}

export async function get<T>(route: string): Promise<T> {
  const response = await fetch(siteUrl() + route)
  if (!response.ok) throw new Error(`${route} answered ${response.status}`)
  return (await response.json()) as T
}

export const getText = async (route: string) => (await fetch(siteUrl() + route)).text()

export const hide = (what: 'fix' | 'headline' | 'comment' | 'user', id: number): Promise<void> =>
  admin('act', 'hide', what, String(id), '--reason', 'a journey')

/** Rejects if the command is refused. */
export async function admin(...words: string[]): Promise<void> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...running().settings }
  await promisify(execFile)(installed('node'), ['tools/admin.ts', ...words], { cwd: ROOT, env })
}

/** Runs `work` while no other test is in this function, so that the newest card on home is the one that `work` created. */
export async function aloneOnHome<T>(work: () => Promise<T>): Promise<T> {
  const lock = path.join(running().folder, 'home.lock')
  while (!take(lock)) await sleep(50)
  try {
    return await work()
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

function take(lock: string): boolean {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isLeft(lock)) fs.rmSync(lock, { force: true })
    return false
  }
}

/** The test may have ended without releasing the lock, for example by a timeout. */
function isLeft(lock: string): boolean {
  try {
    process.kill(Number(fs.readFileSync(lock, 'utf8')), 0)
    return false
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
