/** What came of a request. Status 0: no answer at all. */
export interface Answer {
  status: number
  text: string
  headers: Headers
}

export interface Asked {
  /** JSON to post. */
  body?: object
  form?: FormData
  token?: string
  /** The network address that it comes from. */
  address?: string
}

const PATIENCE_MS = 20_000

/** Asks, and throws nothing whatever comes of it. */
export async function ask(url: string, { body, form, token, address = '10.254.0.1' }: Asked = {}): Promise<Answer> {
  const headers: Record<string, string> = { 'x-forwarded-for': address }
  if (body) headers['content-type'] = 'application/json'
  if (token) headers['auth-token'] = token
  const method = body || form ? 'POST' : 'GET'
  const sent = form ?? (body && JSON.stringify(body))
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(url, { method, headers, body: sent ?? null, signal })
    return { status: response.status, text: await response.text(), headers: response.headers }
  } catch (fault) {
    return { status: 0, text: String(fault), headers: new Headers() }
  }
}

/** A clear no for now: whoever hears it knows that and when to try again. */
export const isPutOff = ({ status, headers }: Answer) => status === 503 && headers.has('retry-after')
