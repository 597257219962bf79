/** What a driver is asked to do: keep `connections` busy with one request after the other for `ms` milliseconds. */
export interface Load {
  port: number
  connections: number
  ms: number
  work: Work
}

export type Work =
  | { kind: 'read'; path: string }
  /** The pages of home after ids that nothing has reached: all show the same headlines, and none is in a cache. */
  | { kind: 'new page'; from: number }
  | { kind: 'vote'; tokens: string[]; fixes: number[] }

/** What came of it. Anything but 200 is thrown: it would be a figure of something else. */
export interface LoadResult {
  answers: number
  seconds: number
}

const COMMON = 'Host: bench.example\r\nUser-Agent: bench\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n'

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
    const body = `{"headline_fix_id":${any(work.fixes)},"vote_value":${random() < 0.5 ? 1 : -1}}`
    return (
      `POST /api/headline-fixes/vote/ HTTP/1.1\r\n${COMMON}Content-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nauth-token: ${any(work.tokens)}\r\n\r\n${body}`
    )
  }
}
