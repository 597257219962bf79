/** What a driver is asked to do: keep `connections` busy with one request after the other for `ms` milliseconds. */
export interface Load {
  port: number
  connections: number
  ms: number
  /** Milliseconds between an answer and the next request of a connection; then the server is not busy, and how long it takes is measured. */
  pauseMs?: number
  work: Work
}

export type Work =
  | { kind: 'read'; path: string }
  /** The pages of home after ids that nothing has reached: all show the same headlines, and none is in a cache. */
  | { kind: 'new page'; from: number }
  | { kind: 'vote' | 'comment'; tokens: string[]; fixes: number[] }

/** What came of it. Anything but 200 is thrown: it would be a figure of something else. */
export interface LoadResult {
  answers: number
  seconds: number
  /** Milliseconds within which 99 of 100 requests were answered; of loads with a pause. */
  p99?: number
}

const COMMON = 'Host: bench.example\r\nUser-Agent: bench\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n'

/** One request after the other on one connection. */
export interface Sequence {
  port: number
  requests: { path: string; body?: object }[]
  token?: string
}

/** A request as it goes over the wire: a POST if it has a body. */
export function requestOf({ path, body }: Sequence['requests'][number], token?: string): string {
  const auth = token === undefined ? '' : `auth-token: ${token}\r\n`
  if (!body) return `GET ${path} HTTP/1.1\r\n${COMMON}${auth}\r\n`
  const text = JSON.stringify(body)
  return (
    `POST ${path} HTTP/1.1\r\n${COMMON}${auth}Content-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}

/** Makes the requests of some work, one after the other. */
export function requestsOf(work: Work, random: () => number = Math.random): () => string {
  if (work.kind === 'read') {
    const request = `GET ${work.path} HTTP/1.1\r\n${COMMON}\r\n`
    return () => request
  }
  if (work.kind === 'new page') {
    let { from } = work
    return () => `GET /?before=${from++} HTTP/1.1\r\n${COMMON}\r\n`
  }
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  return () => {
    const fix = any(work.fixes)
    const token = any(work.tokens)
    if (work.kind === 'comment')
      return requestOf({ path: '/api/comments/create/', body: { headline_fix_id: fix, body: 'Well said.' } }, token)
    const vote = { headline_fix_id: fix, vote_value: random() < 0.5 ? 1 : -1 }
    return requestOf({ path: '/api/headline-fixes/vote/', body: vote }, token)
  }
}
