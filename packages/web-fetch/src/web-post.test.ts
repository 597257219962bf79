import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { problemOf, type Site, serve, webFetchTo } from './web-test-kit.ts'

const HOST = 'http://bot.site.org'
const message = { body: '{"a":1}', headers: { 'content-type': 'application/json', 'webhook-id': 'fix-7' } }

test('a message is sent as it is', async (t) => {
  const told: string[] = []
  const take: Site[string] = async (request, response) => {
    const { method, headers } = request
    told.push(`${method} ${headers['content-type']} ${headers['webhook-id']} ${await text(request)}`)
    response.writeHead(204).end()
  }
  const { port } = await serve(t, { '/fixes': take })
  await webFetchTo(t, [port]).post(`${HOST}:${port}/fixes`, message)
  assert.deepEqual(told, ['POST application/json fix-7 {"a":1}'])
})

test('an answer without a 2xx status is a problem, and redirects are not followed', async (t) => {
  const status =
    (code: number): Site[string] =>
    (_, response) =>
      response.writeHead(code, { location: '/elsewhere' }).end()
  const { port, hits } = await serve(t, { '/moved': status(307), '/broken': status(500), '/elsewhere': status(204) })
  const web = webFetchTo(t, [port])
  for (const path of ['/moved', '/broken'])
    assert.equal(await problemOf(web.post(`${HOST}:${port}${path}`, message)), 'http-status')
  assert.equal(hits.length, 2)
})

test('a problem names no path, because the address can be a secret', async (t) => {
  const { port } = await serve(t, { '/s3cret': (_, response) => response.writeHead(410).end() })
  const own = webFetchTo(t, [port], { isPrivate: () => true })
  for (const web of [webFetchTo(t, [port]), own])
    await assert.rejects(web.post(`${HOST}:${port}/s3cret`, message), ({ message: said }: Error) => {
      assert.match(said, /^(not-found|url-private): /)
      assert.doesNotMatch(said, /s3cret/)
      return true
    })
})

test('a message goes to public addresses only', async (t) => {
  const { port, hits } = await serve(t, { '/': (_, response) => response.writeHead(204).end() })
  const web = webFetchTo(t, [port], { allow: [] })
  for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, 'http://10.0.0.1/'])
    assert.equal(await problemOf(web.post(url, message)), 'url-private')
  // The name resolves to 127.0.0.1.
  assert.equal(await problemOf(web.post(`${HOST}:${port}/`, message)), 'url-private')
  assert.equal(hits.length, 0)
})
