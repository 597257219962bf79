/** A request of a list. `{token}` in it stands for the next token of another list, `{n}` for a number that no other request has. */
export interface ListedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Reads a list of requests: JSON, one request a line, with `path` and, where they are wanted, `method` (GET, or POST with a body), `headers`, and `body` as text
 * or as what becomes JSON. Throws an `Error` that names the line.
 */
export function readRequests(text: string): ListedRequest[] {
  const requests = linesOf(text).map(({ line, at }) => {
    try {
      const { path, body, method = body === undefined ? 'GET' : 'POST', headers = {} } = JSON.parse(line)
      if (typeof path !== 'string' || !path.startsWith('/')) throw new Error('it needs a "path" that begins with /')
      if (body === undefined) return { method, path, headers }
      if (typeof body === 'string') return { method, path, headers, body }
      return { method, path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    } catch (error) {
      throw new Error(`Line ${at} is no request: ${(error as Error).message}`)
    }
  })
  if (requests.length === 0) throw new Error('The list holds no request')
  return requests
}

/** The lines of a file that say something; those that begin with `#` are comments. */
export function linesOf(text: string): { line: string; at: number }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), at: index + 1 }))
    .filter(({ line }) => line && !line.startsWith('#'))
}

/** The requests of a list in turn, without end, each with a token and a number of its own. */
export function inTurn(requests: readonly ListedRequest[], tokens: readonly string[]): () => ListedRequest {
  let n = 0
  return () => {
    const { method, path, headers, body } = requests[n % requests.length]!
    const token = tokens[n % tokens.length]
    const number = String(++n)
    const fill = (text: string) =>
      text.replace(/\{(token|n)\}/g, (_, name) => (name === 'n' ? number : (token ?? noToken())))
    return {
      method,
      path: fill(path),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
      ...(body === undefined ? {} : { body: fill(body) }),
    }
  }
}

function noToken(): never {
  throw new Error('A request wants a token, and there is no list of tokens')
}
