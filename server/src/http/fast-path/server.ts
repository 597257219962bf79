import { createServer, type RequestListener, type Server } from 'node:http'

/** Limits in milliseconds: for a request's headers, for the whole request, and for silence of the client. */
const HEAD_MS = 10_000
const REQUEST_MS = 60_000
const SILENCE_MS = 60_000
/** Longer than the 60 seconds of proxies. If the server closed first, it could lose a write that is being sent. */
const IDLE_MS = 75_000
/** With Node's default of 30 seconds, a slow request could take four times its limit. */
const CHECK_INTERVAL_MS = 1_000
/** File descriptors reserved for the database, pictures and everything else but clients. */
const SPARE_FILES = 256

/** It disconnects slow and silent clients, and clients cannot use up the file descriptors of the process. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    listener,
  )
  // A client that does not read its answer counts as silent too.
  server.timeout = SILENCE_MS
  const files = openFilesAtMost()
  if (files !== undefined) server.maxConnections = Math.max(SPARE_FILES, files - SPARE_FILES)
  return server
}

/** Returns the limit of open files, or undefined if the system does not report it or has none. */
function openFilesAtMost(): number | undefined {
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  // Otherwise the report would look up the host name of every client.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isFinite(soft) ? soft : undefined
}
