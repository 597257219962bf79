import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { createWebFetch, type WebFetch, type WebFetchOptions } from './web-fetch.ts'
import { WebFetchError, type WebFetchProblem } from './web-fetch-error.ts'

/** A local web server. It represents the public internet, because tests allow 127.0.0.1. */
export type LocalServer = { port: number; hits: string[] }

/** Responses by path: a body, or code that writes the response. */
export type Site = Record<string, string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)>

export async function serve(t: TestContext, site: Site): Promise<LocalServer> {
  const hits: string[] = []
  const answer: RequestListener = (request, response) => {
    hits.push(`${request.headers.host}${request.url}`)
    const entry = site[URL.parse(request.url ?? '/', 'http://local')?.pathname ?? '/']
    if (entry === undefined) response.writeHead(404).end()
    else if (typeof entry === 'function') entry(request, response)
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(entry)
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, hits }
}

export async function serveTcp(t: TestContext, talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Creates a web fetch that resolves every name to 127.0.0.1 and treats that address as public. */
export function webFetchTo(t: TestContext, ports: number[], options: Partial<WebFetchOptions> = {}): WebFetch {
  const web = createWebFetch({
    userAgent: 'UnspunTest/1.0 (+https://unspun.example/bot)',
    allow: ['127.0.0.1'],
    extraPorts: ports,
    resolve: async () => ['127.0.0.1'],
    ...options,
  })
  t.after(() => web.close())
  return web
}

/** Returns the problem that a promise rejects with. Fails if it resolves or rejects with another error. */
export async function problemOf(promise: Promise<unknown>): Promise<WebFetchProblem> {
  try {
    await promise
  } catch (error) {
    if (error instanceof WebFetchError) return error.problem
    throw error
  }
  throw new Error('It was not refused')
}
