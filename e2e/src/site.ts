import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { installed, ROOT } from '../../tools/src/steps.ts'

/** Text in the log line of every request. */
export const REQUEST_LINE = '"msg":"request"'

/** Tells the tests the site of this run. */
export const SITE_VARIABLE = 'UNSPUN_JOURNEYS'

interface Running {
  url: string
  output: string
  folder: string
  /** Environment for programs that work on the site. */
  settings: Record<string, string>
}

function running(): Running {
  const told = process.env[SITE_VARIABLE]
  if (!told) throw new Error('The site is started by run-site.ts, before the first test.')
  return JSON.parse(told) as Running
}

/** The address of the running site, without a trailing slash. */
export const siteUrl = () => running().url

/** The settings of the running site, for programs that work on it. */
export const siteSettings = () => running().settings

/** The length of the site's output in bytes. */
export const outputLength = () => fs.statSync(running().output).size

/** The site's output after this many bytes, without its requests. */
export const outputSince = (length: number) =>
  withoutRequests(fs.readFileSync(running().output).subarray(length).toString('utf8'))

/** Removes request lines, which would hide the cause of a failure. */
export const withoutRequests = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => !line.includes(REQUEST_LINE))
    .join('\n')

let people = 0

/** An address in a network of its own. Workers are processes, numbered from 0; a number is not used again. */
export function ownAddress(worker: number): string {
  people++
  return `${10 + (people >> 8)}.${worker & 255}.${people & 255}.1`
}

/**
 * Posts JSON without a browser.
 * @throws when the answer is a refusal of any kind
 */
export async function post<T>(address: string, route: string, body: object, token?: string): Promise<T> {
  const response = await fetch(siteUrl() + route, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { 'auth-token': token }),
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T & { errors?: string[] }
  if (!response.ok || answer.errors) throw new Error(`${route} answered ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Reads JSON of the API. */
export async function get<T>(route: string): Promise<T> {
  const response = await fetch(siteUrl() + route)
  if (!response.ok) throw new Error(`${route} answered ${response.status}`)
  return (await response.json()) as T
}

/** Reads a page. */
export const getText = async (route: string) => (await fetch(siteUrl() + route)).text()

/**
 * Hides something with the operator's command line.
 * @throws when that is refused
 */
export const hide = (what: 'fix' | 'headline' | 'comment' | 'user', id: number): Promise<void> =>
  admin('act', 'hide', what, String(id), '--reason', 'a journey')

/**
 * Runs a command of the operator's command line.
 * @throws when it is refused
 */
export async function admin(...words: string[]): Promise<void> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...running().settings }
  await promisify(execFile)(installed('node'), ['tools/admin.ts', ...words], { cwd: ROOT, env })
}

/**
 * Runs `work` while no other test is inside this function. All tests that post fixes use it, so the newest card on the home page is
 * the one that `work` created.
 */
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

/** Returns whether the test that took the lock no longer runs, for example after a timeout. */
function isLeft(lock: string): boolean {
  try {
    process.kill(Number(fs.readFileSync(lock, 'utf8')), 0)
    return false
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
