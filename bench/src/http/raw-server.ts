// The baseline for reads: plain node:http with the site's bytes and headers.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { answerParent } from '../site/parent-channel.ts'

const copies = new Map<string, { headers: string[]; body: Buffer }>()
/** Node adds these headers itself, in the site and here. */
const ADDED = new Set(['date', 'connection', 'keep-alive'])

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

  async copy({ port, paths }: { port: number; paths: string[] }) {
    for (const path of paths) copies.set(path, await fetchOnce(port, path))
  },
})

function fetchOnce(port: number, path: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'br' } }, (response) => {
      const { statusCode, rawHeaders } = response
      if (statusCode !== 200) return reject(new Error(`${path} was answered with ${statusCode}`))
      const headers: string[] = []
      for (let at = 0; at < rawHeaders.length; at += 2) {
        const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
        if (!ADDED.has(name.toLowerCase())) headers.push(name, value)
      }
      buffer(response).then((body) => resolve({ headers, body }), reject)
    })
    request.on('error', reject)
  })
}
