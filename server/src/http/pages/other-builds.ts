import type { EncodedResponse } from '@unspun/page-cache/encoded-response.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SingleFlight } from '../../engines/concurrency/single-flight.ts'
import type { Overload } from '../limits/overload.ts'
import { type Charge, chargeVisitor } from '../limits/rate-limits.ts'
import { encodeFile, type PageFile, sharedName } from './frontend.ts'

export interface OtherBuildsOptions {
  overload: Overload
  charge: Charge
  /** Reads a file of any build that is running or was in the last day. */
  readFile: (name: string) => Promise<PageFile | undefined>
}

/** The files of three builds. More are read again. */
const MAX_FILES = 1000

/**
 * Returns the function that finds a script, style or font of another build by its path. It asks the database each time, because a process of a newer
 * version may have started since. A found file stays in memory. Others cost the visitor as much as an uncached page.
 */
export function findInOtherBuilds({ overload, charge, readFile }: OtherBuildsOptions) {
  const found = new Map<string, EncodedResponse>()
  // Many pages are open when a version is replaced, and all of them ask for the same files.
  const reading = new SingleFlight<EncodedResponse | undefined>()

  async function read(name: string): Promise<EncodedResponse | undefined> {
    const file = await overload.making(() => readFile(name))
    if (!file) return undefined
    if (found.size >= MAX_FILES) found.clear()
    const encoded = encodeFile(file)
    found.set(name, encoded)
    return encoded
  }

  return async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const name = sharedName(path)
    if (name === undefined) return undefined
    const known = found.get(name)
    if (known) return known
    if (!overload.isOverloadedFor('GET')) await chargeVisitor(charge, 1, request, reply)
    return reading.run(name, () => read(name))
  }
}
