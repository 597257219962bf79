/** A request with a body is a POST. */
export interface Request {
  path: string
  body?: object
}

export type Work =
  | { kind: 'read'; paths: string[] }
  /** Older pages of home, each with a different cursor above every id: all show the same headlines, and none is cached. */
  | { kind: 'uncached page'; from: number }
  | { kind: 'vote'; tokens: string[]; fixes: number[] }

const COMMON = 'Host: bench.example\r\nUser-Agent: bench\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n'

export function requestText({ path, body }: Request, token?: string): string {
  const auth = token === undefined ? '' : `auth-token: ${token}\r\n`
  if (!body) return `GET ${path} HTTP/1.1\r\n${COMMON}${auth}\r\n`
  const text = JSON.stringify(body)
  return (
    `POST ${path} HTTP/1.1\r\n${COMMON}${auth}Content-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}

export function requestsOf(work: Work, random: () => number = Math.random): () => string {
  if (work.kind === 'read') {
    const requests = work.paths.map((path) => requestText({ path }))
    let turn = 0
    return () => requests[turn++ % requests.length]!
  }
  if (work.kind === 'uncached page') {
    let { from } = work
    return () => requestText({ path: `/?before=${from++}` })
  }
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  return () => {
    const vote = { headline_fix_id: any(work.fixes), vote_value: random() < 0.5 ? 1 : -1 }
    return requestText({ path: '/api/headline-fixes/vote/', body: vote }, any(work.tokens))
  }
}
