import type { FastifyInstance } from 'fastify'
import type { BuiltExtension } from './read-builds.ts'

interface ServeBuildsOptions {
  builds: readonly BuiltExtension[]
}

/** Serves the zips of the extension. A build that is missing is an unknown address. */
export async function serveBuilds(app: FastifyInstance, { builds }: ServeBuildsOptions): Promise<void> {
  for (const { build, file, zip } of builds) {
    const headers = {
      'cache-control': 'public, max-age=300',
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${file}"`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    }
    app.get(build.path, async (_, reply) => reply.headers(headers).send(zip))
  }
}
