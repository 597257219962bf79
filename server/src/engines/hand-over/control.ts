import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { OperatorError } from '../errors/operator-error.ts'
import type { Launch, Line } from './messages.ts'

/** Starts a process and replaces the serving one. Throws why it could not. `abandoned` fires when nobody waits for it any more. */
export type HandOver = (launch: Launch, tell: (message: string) => void, abandoned: AbortSignal) => Promise<void>

/** The end of the message of a hand-over that failed. */
export const STAYS = 'The new process did not take over; the one before goes on serving.'
/** The limit for a socket path is 107 bytes on Linux and 103 on macOS. */
const MAX_SOCKET_PATH = 103

/** The path of the socket of the site on this port. Throws `OperatorError` if it is too long for a socket. */
export function controlPath(dataDir: string, port: number): string {
  const file = path.join(dataDir, 'hand-over', `${port}.sock`)
  if (Buffer.byteLength(file) <= MAX_SOCKET_PATH) return file
  throw new OperatorError(`The path of ${dataDir} is too long for a socket: set a shorter DATA_DIR.`)
}

/** Listens for requests of the same user, and returns how to stop. The caller owns the port, so a file that exists is left over. */
export function openControl(file: string, handOver: HandOver, say: (message: string) => void): () => void {
  const fail = (error: unknown) => say(`Hand-overs are not possible: ${(error as Error).message}`)
  try {
    // A program that can open the socket can run others as this user.
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    fs.chmodSync(path.dirname(file), 0o700)
    fs.rmSync(file, { force: true })
  } catch (error) {
    fail(error)
    return () => {}
  }
  net
    .createServer((socket) => answer(socket, handOver, say))
    .on('error', fail)
    .listen(file)
  return () => fs.rmSync(file, { force: true })
}

function answer(socket: net.Socket, handOver: HandOver, say: (message: string) => void): void {
  const abandoned = new AbortController()
  const write = (line: Line) => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`))
  socket.on('error', () => {})
  socket.on('close', () => abandoned.abort())
  createInterface(socket).once('line', async (line) => {
    try {
      await handOver(JSON.parse(line), (progress) => write({ progress }), abandoned.signal)
      write({ done: true })
    } catch (error) {
      const { message } = error as Error
      say(`A new process did not take over: ${message}`)
      write({ failed: message })
    }
    socket.end()
  })
}

/**
 * Asks the site's keeper to start this process and to let it take over. Resolves once it serves. If it fails, or if the caller ends
 * first, the process before goes on serving.
 * @throws OperatorError with the reason
 */
export async function requestHandOver(file: string, launch: Launch, say: (message: string) => void): Promise<void> {
  const socket = net.connect(file)
  const failed = new Promise<never>((_, reject) => socket.once('error', (error) => reject(explain(error, file))))
  const answered = (async () => {
    socket.write(`${JSON.stringify(launch)}\n`)
    for await (const text of createInterface(socket)) {
      const line = JSON.parse(text) as Line
      if ('done' in line) return
      if ('failed' in line) throw new OperatorError(`${line.failed.trim()}\n${STAYS}`)
      say(line.progress)
    }
    throw new OperatorError('The site ended during the hand-over.')
  })()
  await Promise.race([failed, answered]).finally(() => socket.destroy())
}

function explain(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') {
    return new OperatorError(
      `No site waits for a hand-over at ${file}. It must run with HAND_OVER=on and the same DATA_DIR and PORT as this command.`,
    )
  }
  if (error.code === 'EACCES') return new OperatorError(`Only the user who runs the site may open ${file}.`)
  return error
}
