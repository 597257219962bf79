// The limit of a read: plain node:http that sends the very bytes and headers that the site sent.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from './parent-channel.ts'

const copies = new Map<string, { headers: string[]; body: Buffer }>()
/** Node writes these by itself, for the site as for us. */
const OWN = new Set(['date', 'connection', 'keep-alive'])

const server = http.createServer((request, response) => {
  const copy = copies.get(request.url ?? '')
  if (!copy) return response.writeHead(404, ['content-length', '0']).end()
  return response.writeHead(200, copy.headers).end(copy.body)
})

answerParent({
  listen: () =>
    new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    ),

  /** Copies an answer of the site; answers how many bytes its body has. */
  copy: async ({ port, path }: { port: number; path: string }) => {
    const copy = await fetchOnce(port, path)
    copies.set(path, copy)
    return copy.body.length
  },
})

function fetchOnce(port: number, path: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} was answered with ${response.statusCode}`))
        const headers: string[] = []
        for (let at = 0; at < response.rawHeaders.length; at += 2) {
          const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2)
          if (!OWN.has(name.toLowerCase())) headers.push(name, value)
        }
        resolve({ headers, body: Buffer.concat(chunks) })
      })
    })
    request.on('error', reject)
  })
}
