import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, answerOf } from '../outlets/outlets.ts'

/** One request of the browser: a page, a picture, a call, or `CONNECT` for a secure connection, which is refused. */
export interface Request {
  method: string
  host: string
  /** With the query. */
  path: string
  headers: http.IncomingHttpHeaders
}

type Body = Buffer | string
/** Changes an answer of the site on its way to the browser. The status is 200 unless it says otherwise. */
export type Change = (body: Buffer) => Body | { status: number; body: Body } | Promise<Body>

export interface Traffic {
  /** The address of the proxy for the browser's settings. */
  port: number
  /** Every request so far, in order. */
  all(): Request[]
  /** Forgets the requests so far. */
  forget(): void
  /** Requests that the browser made for anything except pages and pictures of outlets. */
  ofExtension(): Request[]
  /** Keeps pages of outlets from being painted until the returned function is called: their stylesheets wait. */
  holdPaint(): () => void
  /** Replaces the answers of this path of the site from now on. Without a change they come through again. */
  change(path: string, change?: Change): void
  stop(): Promise<void>
}

/** Browsers ask their makers by themselves, for updates and much else. The policy in the extension's manifest keeps it from all hosts but the site's. */
const MAKERS = /\.(google|googleapis|gstatic|gvt1|mozilla|firefox)\.(com|org|net)(:443)?$/

interface TrafficOptions {
  /** The address of the site. */
  site: string
  /** The network address that the site sees. */
  reader: string
  /** The answers of other hosts: by default the invented outlets. */
  answers?: (url: URL) => Answer | undefined
}

/**
 * Starts a proxy through which a browser sends everything, its extension and its own services included. It answers for the invented outlets
 *, passes on what the site is asked, and refuses the rest of the net.
 */
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
  // A changed answer is read as text, and never from a cache.
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
    // The site does not know files that only the change announces.
    response.writeHead(made.status, kept)
    response.end(made.body)
  })
  outgoing.on('error', () => response.destroy())
  response.on('error', () => outgoing.destroy())
  request.pipe(outgoing)
}
