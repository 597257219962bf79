/** Status 0 means no response. */
export interface Answer {
  status: number
  text: string
  headers: Headers
}

export interface Question {
  body?: object
  form?: FormData
  token?: string
  address?: string
  /** The media types that are asked for, as a browser or a program does. */
  accept?: string
}

const TIMEOUT_MS = 20_000

export async function ask(
  url: string,
  { body, form, token, address = '10.254.0.1', accept = '*/*' }: Question = {},
): Promise<Answer> {
  const headers: Record<string, string> = { 'x-forwarded-for': address, accept }
  if (body) headers['content-type'] = 'application/json'
  if (token) headers['auth-token'] = token
  const method = body || form ? 'POST' : 'GET'
  const sent = form ?? (body && JSON.stringify(body))
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { method, headers, body: sent ?? null, signal })
    return { status: response.status, text: await response.text(), headers: response.headers }
  } catch (error) {
    return { status: 0, text: String(error), headers: new Headers() }
  }
}

/** 503 with Retry-After. */
export const isRefused = ({ status, headers }: Answer) => status === 503 && headers.has('retry-after')
