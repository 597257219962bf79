import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, answerOf } from '../outlets/outlets.ts'

/** A request of the browser: a page, a picture, a call, or `CONNECT` for a secure connection, which is refused. */
export interface Request {
  method: string
  host: string
  path: string
  headers: http.IncomingHttpHeaders
}

type Body = Buffer | string
/** Changes a response of the site to the browser. The default status is 200. */
export type Change = (body: Buffer) => Body | { status: number; body: Body } | Promise<Body>

export interface Traffic {
  port: number
  all(): Request[]
  forget(): void
  /** Requests for anything except pages and pictures of outlets. */
  ofExtension(): Request[]
  /** Holds the first paint of outlets' pages by delaying their stylesheets, until the returned function is called. */
  holdPaint(): () => void
  /** Replaces the site's responses for a path. Without a change they pass unmodified again. */
  change(path: string, change?: Change): void
  stop(): Promise<void>
}

/** Browsers contact their vendors on their own. The extension's manifest restricts it to the site's hosts. */
const MAKERS = /\.(google|googleapis|gstatic|gvt1|mozilla|firefox)\.(com|org|net)(:443)?$/

interface TrafficOptions {
  site: string
  /** The network address that the site sees. */
  reader: string
  /** The responses of other hosts, by default those of the invented outlets. */
  answers?: (url: URL) => Answer | undefined
}

/** Starts a proxy for all traffic of a browser. It answers for the invented outlets, forwards requests to the site, and refuses all others. */
export async function startTraffic({ site, reader, answers = answerOf }: TrafficOptions): Promise<Traffic> {
  const { host: siteHost } = new URL(site)
  let requests: Request[] = []
  const changes = new Map<string, Change>()
  let painting = Promise.resolve()
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url!)
    const { method = '', headers } = request
    requests.push({ method, host: url.host, path: url.pathname + url.search, headers })
    if (url.host === siteHost) return passOn(request, response, { url, reader, change: changes.get(url.pathname) })
    const answer = answers(url)
    if (answer?.type === 'text/css') await painting
    response.writeHead(answer ? 200 : 404, {
      'content-type': answer?.type ?? 'text/plain',
      'cache-control': 'no-store',
    })
    response.end(answer?.body ?? 'There is no such page.')
  })
  server.on('connect', ({ headers, url: host = '' }, socket) => {
    requests.push({ method: 'CONNECT', host, path: '', headers })
    socket.on('error', () => {})
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    all: () => [...requests],
    forget: () => {
      requests = []
    },
    ofExtension: () => requests.filter(({ host }) => !host.endsWith('.test') && !MAKERS.test(host)),
    holdPaint: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      painting = promise
      return resolve
    },
    change: (path, change) => void (change ? changes.set(path, change) : changes.delete(path)),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function passOn(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { url, reader, change }: { url: URL; reader: string; change: Change | undefined },
): void {
  const headers: http.OutgoingHttpHeaders = { ...request.headers, host: url.host, 'x-forwarded-for': reader }
  // A changed response is read as text, and never from a cache.
  if (change) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name]
  const outgoing = http.request(url, { method: request.method!, headers }, async (answer) => {
    if (!change) {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
      return
    }
    const { etag: _, 'content-length': _length, ...kept } = answer.headers
    const changed = await change(Buffer.concat(await answer.toArray()))
    const made = typeof changed === 'object' && 'status' in changed ? changed : { status: 200, body: changed }
    // The site has no files that only the change announces.
    response.writeHead(made.status, kept)
    response.end(made.body)
  })
  outgoing.on('error', () => response.destroy())
  response.on('error', () => outgoing.destroy())
  request.pipe(outgoing)
}
