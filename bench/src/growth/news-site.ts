import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../site/cleanup.ts'

export async function startNewsSite(): Promise<number> {
  const server = createServer(({ url = '/' }, response) => {
    const page = `<!doctype html><html lang="en"><head><title>Council slams ${url.slice(1)}</title>
      <meta name="description" content="Nobody expected that."></head><body><article><p>Nobody expected that.</p></article></body></html>`
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
