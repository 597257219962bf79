import { isIP } from 'node:net'
import { connect } from 'node:tls'

/**
 * Returns until when the certificate of a server is valid. Rejects if the server cannot be reached within `timeoutMs`, or its certificate is
 * not trusted for this name. Like `createTrustedFetch`, it must never receive a user's URL.
 */
export function certificateUntil(url: string, timeoutMs: number): Promise<Date> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), ...(isIP(host) ? {} : { servername: host }) }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    const timer = setTimeout(() => socket.destroy(new Error(`${host} does not answer`)), timeoutMs)
    socket.once('close', () => clearTimeout(timer)).once('error', reject)
  })
}
