import { createServer, type RequestListener, type Server } from 'node:http'

/** How long a client may take, in milliseconds: to send a request's head; all of it; and to do anything at all while we wait for it. */
const HEAD_MS = 10_000
const REQUEST_MS = 60_000
const SILENCE_MS = 60_000
/** A proxy lets idle connections go after 60 seconds; if we were the first to, a write that it is just sending would be lost. */
const IDLE_MS = 75_000
/** How often that is looked at. Node's own half minute would let a slow head take four times as long. */
const LOOK_MS = 1_000
/** Of the files that this process may open, these are for the database, pictures and whatever else is not a client. */
const SPARE_FILES = 256

/** The HTTP server: whoever is slow or silent is cut off in time, and clients cannot take all the files that the process may open. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: LOOK_MS,
    },
    listener,
  )
  // Who does not read its answer is silent, too.
  server.timeout = SILENCE_MS
  const files = openFilesAtMost()
  if (files !== undefined) server.maxConnections = Math.max(SPARE_FILES, files - SPARE_FILES)
  return server
}

/** Undefined where the system does not say, or sets no limit. */
function openFilesAtMost(): number | undefined {
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  // It would look up the names of whoever is connected.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isFinite(soft) ? soft : undefined
}
