// A bot that posts each new leading fix on Mastodon. Start it with SECRET (of `npm run admin -- webhook add http://…`), MASTODON
// (https://mastodon.example), TOKEN (of its account there, with the right write:statuses) and PORT: node docs/mastodon-bot.mjs
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { SECRET = '', MASTODON, TOKEN, PORT = '8080' } = process.env
createServer(async (request, response) => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers
  const body = await text(request)
  const hmac = createHmac('sha256', Buffer.from(SECRET.slice('whsec_'.length), 'base64')).update(
    `${id}.${time}.${body}`,
  )
  const isOld = !(Math.abs(Date.now() / 1000 - Number(time)) < 300)
  if (isOld || signature !== `v1,${hmac.digest('base64')}`) return response.writeHead(401).end()
  // Mastodon posts a message that comes twice once.
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'idempotency-key': id }
  const post = JSON.stringify({ status: JSON.parse(body).data.text })
  const { ok } = await fetch(`${MASTODON}/api/v1/statuses`, { method: 'POST', headers, body: post }).catch(() => ({}))
  // Anything but success is tried again.
  response.writeHead(ok ? 204 : 502).end()
}).listen(Number(PORT))
