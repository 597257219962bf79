// The limit of refusing: plain node:http that reads nothing and says to everybody what the site says when there is too much.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { OverloadError } from '../../../server/src/engines/errors/overload-error.ts'
import { answerParent } from '../parent-channel.ts'

const { status, refusal, retryAfter } = new OverloadError('Unavailable')
const body = JSON.stringify(refusal)
const headers = ['content-type', 'application/json; charset=utf-8', 'retry-after', String(retryAfter)]
headers.push('content-length', String(Buffer.byteLength(body)))
const server = http.createServer((_request, response) => void response.writeHead(status, headers).end(body))

answerParent({
  listen: () =>
    new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    ),
})
