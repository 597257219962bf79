import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import type { Refusal } from './errors.ts'

/** A response never has the fields of a refusal, so `if (outcome.errors)` distinguishes them. */
export type Answered<T> = T & { errors?: undefined; primary_error?: undefined; status?: undefined }
/** Responses that declare the fields of a refusal have them empty. The client removes them. */
type Plain<T> = T extends { errors: unknown } ? Omit<T, keyof Refusal> : T
/** A response, a refusal with sentences to show, or undefined if the request itself failed and was logged. */
export type Outcome<T> = Answered<T> | (Refusal & { status: number }) | undefined

/** Browsers pass `fetch`. Servers and tests pass their own function. */
export type Send = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string | FormData
    /** Called with upload progress, from 0 to 1. */
    onSent?: (part: number) => void
  },
) => Promise<{ status: number; text(): Promise<string> }>

export interface ClientOptions {
  /** Base URL of POST calls, and of reads if there is no `dataUrl`. Without a trailing slash. */
  apiUrl: string
  dataUrl?: string
  send: Send
  /** The access token for writes, or undefined for a visitor. Reads never send a token. */
  token?: () => Promise<string | undefined>
  /** By default a response that is not JSON, such as the login page of a hotel's Wi-Fi, counts as a failed request. */
  takesText?: boolean
  /** The current time in milliseconds since 1970. It is added to responses without a `ts`. */
  now?: () => number
  log?: (what: string, error: unknown) => void
}

type At<E extends Endpoint, M, P> = Extract<E, { method: M; path: P }>
type Paths<E extends Endpoint, M> = Extract<E, { method: M }>['path']

export interface Client<E extends Endpoint> {
  get<P extends Paths<E, 'GET'>>(
    path: P,
    input: InputOf<At<E, 'GET', P>>,
  ): Promise<Outcome<Plain<AnswerOf<At<E, 'GET', P>>>>>
  post<P extends Paths<E, 'POST'>>(
    path: P,
    input: InputOf<At<E, 'POST', P>>,
  ): Promise<Outcome<Plain<AnswerOf<At<E, 'POST', P>>>>>
  upload<P extends Paths<E, 'POST'>>(
    path: P,
    file: File,
    onSent?: (part: number) => void,
  ): Promise<Outcome<Plain<AnswerOf<At<E, 'POST', P>>>>>
}

/** The form field of every upload endpoint. The contract's test enforces this. */
const UPLOAD_FIELD = 'file'
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** Only fields whose name ends in `_at` become dates: a headline may look like a date and must stay text. */
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

/** Paths, inputs and responses are derived from types, so no schema is loaded. */
export function createClient<E extends Endpoint>(options: ClientOptions): Client<E> {
  async function run(url: string, init: Parameters<Send>[1]): Promise<Outcome<unknown>> {
    try {
      const response = await options.send(url, init)
      const text = await response.text()
      if (response.status >= 500) throw new Error(`answered ${response.status}`)
      const body = parsed(text, options.takesText ?? false)
      if (typeof body !== 'object' || body === null) return body as Outcome<unknown>
      // A refusal may have `primary_error` alone. A response may have both fields, empty.
      const { errors, primary_error, ...answer } = body as Partial<Refusal> & { ts?: number }
      if (response.status >= 400 || primary_error || errors?.length)
        return { ...body, errors: [errors ?? []].flat(), status: response.status }
      if (options.now) answer.ts ??= options.now()
      return answer as Outcome<object>
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
      // No content type, because `fetch` adds it together with the multipart boundary.
      return run(`${options.apiUrl}${path}`, { method: 'POST', headers: await writeHeaders(), body, onSent })
    },
  }
  return client as unknown as Client<E>
}
