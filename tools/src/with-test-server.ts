import { startTestServer, TEST_SERVER_VARIABLE } from '../../server/src/testing/test-server.ts'

/** Also stops the server if the run is interrupted. */
export async function withTestServer<T>(work: () => Promise<T>): Promise<T> {
  const server = await startTestServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(130)))
  }
  process.env[TEST_SERVER_VARIABLE] = server.address
  try {
    return await work()
  } finally {
    await server.stop()
  }
}
