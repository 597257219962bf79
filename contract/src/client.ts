import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import type { Refusal } from './errors.ts'

/** An answer never has the fields of a refusal, so `if (outcome.errors)` tells the two apart. */
export type Answered<T> = T & { errors?: undefined; primary_error?: undefined; status?: undefined }
/** What a call gives: its answer, a refusal with sentences to show, or nothing when the request itself failed (which is logged). */
export type Outcome<T> = Answered<T> | (Refusal & { status: number }) | undefined

/** Sends one request. A browser passes its `fetch`, a server or a test something of its own. */
export type Send = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string | FormData
    /** Told from time to time which part of the body, from 0 to 1, is on its way. */
    onSent?: (part: number) => void
  },
) => Promise<{ status: number; text(): Promise<string> }>

export interface ClientOptions {
  /** Where POST calls go, and reads too if `dataUrl` is not given. Without a slash at the end. */
  apiUrl: string
  dataUrl?: string
  send: Send
  /** The access token for a write, or undefined for a visitor. Reads are always sent without one. */
  token?: () => Promise<string | undefined>
  /**
   * Takes a response that is no JSON as its text, in place of an answer. Without it such a response is a failed request: a hotel's login
   * page is no list of headlines.
   */
  takesText?: boolean
  /** Milliseconds since 1970; stamps an answer that does not say when it was made. */
  now?: () => number
  /** Told of every failed request. */
  log?: (what: string, error: unknown) => void
}

type At<E extends Endpoint, M, P> = Extract<E, { method: M; path: P }>
type Paths<E extends Endpoint, M> = Extract<E, { method: M }>['path']

export interface Client<E extends Endpoint> {
  get<P extends Paths<E, 'GET'>>(path: P, input: InputOf<At<E, 'GET', P>>): Promise<Outcome<AnswerOf<At<E, 'GET', P>>>>
  post<P extends Paths<E, 'POST'>>(
    path: P,
    input: InputOf<At<E, 'POST', P>>,
  ): Promise<Outcome<AnswerOf<At<E, 'POST', P>>>>
  /** A call that takes a file. `onSent` is told how much of it has gone, from 0 to 1. */
  upload<P extends Paths<E, 'POST'>>(
    path: P,
    file: File,
    onSent?: (part: number) => void,
  ): Promise<Outcome<AnswerOf<At<E, 'POST', P>>>>
}

/** The field that every call with a file takes it in; the contract's test holds that. */
const UPLOAD_FIELD = 'file'
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** Only fields that are named as moments become dates: a headline that looks like one is still somebody's words. */
const reviveDates = (key: string, value: unknown) =>
  key.endsWith('_at') && typeof value === 'string' && DATE.test(value) ? new Date(value) : value

function parsed(text: string, takesText: boolean): unknown {
  try {
    return JSON.parse(text, reviveDates)
  } catch (error) {
    if (takesText) return text
    throw error
  }
}

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && Array.isArray((body as Refusal).errors)

/** The typed client of a list of endpoints: paths are the contract's own, inputs and answers follow from them. It loads no schema. */
export function createClient<E extends Endpoint>(options: ClientOptions): Client<E> {
  async function run(url: string, init: Parameters<Send>[1]): Promise<Outcome<unknown>> {
    try {
      const response = await options.send(url, init)
      const text = await response.text()
      if (response.status >= 500) throw new Error(`answered ${response.status}`)
      const body = parsed(text, options.takesText ?? false)
      if (isRefusal(body)) return { ...body, status: response.status }
      const unstamped = options.now && typeof body === 'object' && body !== null && !('ts' in body)
      return (unstamped ? { ...body, ts: options.now?.() } : body) as Answered<unknown>
    } catch (error) {
      options.log?.(url, error)
      return undefined
    }
  }

  async function writeHeaders(): Promise<Record<string, string>> {
    const token = await options.token?.()
    return { accept: 'application/json', ...(token ? { 'auth-token': token } : {}) }
  }

  const client = {
    get(path: string, input: Record<string, unknown>) {
      const query = new URLSearchParams()
      for (const [key, value] of Object.entries(input)) if (value !== undefined) query.set(key, String(value))
      const tail = query.size > 0 ? `?${query}` : ''
      const headers = { accept: 'application/json' }
      return run(`${options.dataUrl ?? options.apiUrl}${path}${tail}`, { method: 'GET', headers })
    },
    async post(path: string, input: unknown) {
      const headers = { ...(await writeHeaders()), 'content-type': 'application/json' }
      return run(`${options.apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
    },
    async upload(path: string, file: File, onSent: (part: number) => void = () => {}) {
      const body = new FormData()
      body.set(UPLOAD_FIELD, file)
      // Without a type: only whoever sends it knows the boundary.
      return run(`${options.apiUrl}${path}`, { method: 'POST', headers: await writeHeaders(), body, onSent })
    },
  }
  return client as unknown as Client<E>
}
