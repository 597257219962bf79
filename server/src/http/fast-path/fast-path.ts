import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { EncodedResponse } from '@unspun/page-cache/encoded-response.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Overload } from '../limits/overload.ts'
import type { RequestCounts } from '../request-counts.ts'
import { type Fresh, HotResponseCache, type RequestLine } from './hot-response-cache.ts'
import { refuseTwoHosts } from './refuse-two-hosts.ts'
import { refuseWrites } from './refuse-writes.ts'
import { sendEncoded } from './send-encoded.ts'
import { createHttpServer } from './server.ts'

export interface FastPathOptions {
  overload: Overload
  counts: RequestCounts
  log: (line: RequestLine) => void
  newId: () => string
  /** Called with every GET before it is answered. */
  onRead: (request: IncomingMessage) => void
  /** The header `Strict-Transport-Security` of every answer, if the site has one. */
  httpsOnly: string | undefined
}

/** While `fresh` returns a response, later requests for this address are answered without Fastify. */
export type SendHot = (
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: EncodedResponse,
  fresh: Fresh,
) => FastifyReply

export interface FastPath {
  createServer(handler: RequestListener): Server
  send: SendHot
  /** Lets Fastify answer all further requests and close keep-alive connections. */
  close(): void
}

const A_YEAR = 'max-age=31536000'

/** HSTS for an https site, so that nobody on the network can answer a plain http request. Undefined for other sites. */
export function httpsOnlyOf(siteUrl: string, withSubdomains: boolean): string | undefined {
  if (!siteUrl.startsWith('https:')) return undefined
  return withSubdomains ? `${A_YEAR}; includeSubDomains` : A_YEAR
}

/** Handles requests before Fastify: sends hot responses, and refuses writes during an overload. */
export function createFastPath({ overload, counts, log, newId, onRead, httpsOnly }: FastPathOptions): FastPath {
  const hot = new HotResponseCache(log, newId, counts)
  const refusesHosts = refuseTwoHosts(counts)
  const refuses = refuseWrites(overload, counts)
  let isClosing = false
  // Fastify creates a second server if `localhost` has two addresses.
  const servers: Server[] = []
  return {
    createServer(handler) {
      const server = createHttpServer((request, response) => {
        if (httpsOnly) response.setHeader('strict-transport-security', httpsOnly)
        if (refusesHosts(request, response)) return
        if (request.method === 'GET') onRead(request)
        if (!isClosing && (hot.answer(request, response) || refuses(request, response))) return
        handler(request, response)
      })
      servers.push(server)
      return server
    },
    send(request, reply, encoded, fresh) {
      hot.remember(request.url, request.routeOptions.url, fresh)
      return sendEncoded(request, reply, encoded)
    },
    close() {
      isClosing = true
      // Connections with a request in flight close once it is answered.
      for (const server of servers) server.keepAliveTimeout = 1
    },
  }
}
