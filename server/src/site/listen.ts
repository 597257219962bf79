import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'

/** Length of the kernel's accept queue. When it is full, the kernel drops SYNs and clients retry after a second. */
const BACKLOG = 4096

/**
 * A passed socket takes precedence over `port` and `host`, and Node gives it an accept queue of 511. Throws
 * `OperatorError` if the port or host in the settings cannot be used.
 */
export async function listen(
  app: FastifyInstance,
  { port, host, listenFd: fd }: Pick<Config, 'port' | 'host' | 'listenFd'>,
): Promise<string> {
  try {
    // Fastify passes these options on to Node, but its type has no `fd`.
    return await app.listen({ port, host, backlog: BACKLOG, ...(fd === undefined ? {} : { fd }) })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${port} is taken: another program, or another Unspun, listens there. Stop it, or set PORT to another number.`,
      )
    }
    if (code === 'EACCES')
      throw new OperatorError(`This user may not listen on port ${port}. Set PORT to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`HOST is ${host}, which is not an address of this machine.`)
    throw error
  }
}
