import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OAuthPerson {
  /** The API's answer at each path. A number is a status. */
  [path: string]: unknown
}

/**
 * Simulates an OAuth 2 provider with the paths of GitHub and Facebook, in which every visitor is `person`. It verifies
 * redirect address, secret and code challenge, and returns errors with status 200, as GitHub does.
 */
export async function startOAuth({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const codes = new Map<string, { challenge: string; redirect: string }>()
  const state = { person: {} as OAuthPerson, asked: [] as URL[] }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer)
    state.asked.push(url)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))

    if (url.pathname.endsWith('/oauth/authorize') || url.pathname === '/dialog/oauth') {
      const redirect = url.searchParams.get('redirect_uri') ?? ''
      const code = `code-${codes.size}`
      codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirect })
      const back = new URL(redirect)
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname.endsWith('/access_token')) {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      return request.on('end', () => {
        const form = new URLSearchParams(text)
        const kept = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        const isRight =
          kept?.challenge === proof &&
          kept.redirect === form.get('redirect_uri') &&
          form.get('client_id') === clientId &&
          form.get('client_secret') === clientSecret
        if (isRight) answer(200, { access_token: 'an access token', token_type: 'bearer', scope: 'user:email' })
        else answer(200, { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' })
      })
    }
    if (request.headers.authorization !== 'Bearer an access token')
      return answer(401, { message: 'Requires authentication' })
    const told = state.person[url.pathname]
    return typeof told === 'number' ? answer(told, { message: 'no' }) : answer(200, told)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
