import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'

// Node creates keys but no certificates. These are the DER parts of a self-signed certificate.
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const SUBJECT_ALT_NAME = oid('551d11')

function selfSigned(host: string, { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }): string {
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
  const valid = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const altName = sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const serial = der(0x02, createHash('sha256').update(host).digest().subarray(0, 4).fill(1, 0, 1))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const body = sequence(version, serial, ECDSA_SHA256, name, valid, name, key, der(0xa3, sequence(altName)))
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const lines =
    sequence(body, ECDSA_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** A local server with a certificate for `host`. `seen` gets the name, the protocol and the Host header of each request. */
export async function serveTls(t: TestContext, host: string, trusted: boolean) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = selfSigned(host, keys)
  const seen: unknown[] = []
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const server = createServer({ key, cert, ALPNProtocols: ['h2', 'http/1.1'] }, (request, response) => {
    const { servername, alpnProtocol } = request.socket as TLSSocket
    seen.push(servername, alpnProtocol, request.headers.host)
    response.end('news')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const before = getCACertificates('default')
  if (trusted) setDefaultCACertificates([cert])
  t.after(() => {
    setDefaultCACertificates(before)
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}
