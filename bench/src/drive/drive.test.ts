import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { readRequests } from './request-list.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-drive-'))
const asked: { line: string; token: unknown; body: string }[] = []
const server = createServer(async (request, response) => {
  const body = await text(request)
  asked.push({ line: `${request.method} ${request.url}`, token: request.headers['auth-token'], body })
  if (request.url === '/broken') {
    request.socket.destroy()
    return
  }
  response.writeHead(request.url === '/missing' ? 404 : 200)
  // Without a length, as peers may answer.
  response.write('some ')
  response.end('text')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
after(() => {
  server.closeAllConnections()
  server.close()
  fs.rmSync(folder, { recursive: true })
})

async function drive(requests: object[], ...more: string[]) {
  const file = path.join(folder, 'list.jsonl')
  fs.writeFileSync(file, `# a comment\n${requests.map((each) => JSON.stringify(each)).join('\n')}\n`)
  const program = path.resolve(import.meta.dirname, '../run-drive.ts')
  const args = [program, '--site', site, '--requests', file, '--connections', '3', '--seconds', '0.5', ...more]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

test('a list of requests is put to a site in turn, each with a token and a number of its own', async () => {
  const tokens = path.join(folder, 'tokens.txt')
  fs.writeFileSync(tokens, 'ana\nben\n')
  const headers = { 'auth-token': '{token}' }
  const outcome = await drive(
    [{ path: '/' }, { path: '/vote', headers, body: { by: '{token}', n: '{n}' } }, { path: '/missing' }],
    '--tokens',
    tokens,
  )
  assert.deepEqual(Object.keys(outcome.answers), ['200', '404'])
  assert.equal(outcome.answers[200] + outcome.answers[404], asked.length)
  assert.ok(Math.abs(outcome.answers[200] - 2 * outcome.answers[404]) <= 2)
  assert.ok(outcome.per_second > 0 && outcome.ms.p50 <= outcome.ms.p99 && outcome.ms.p99 <= outcome.ms.max)
  const votes = asked.filter(({ line }) => line === 'POST /vote')
  assert.deepEqual([...new Set(votes.map(({ token }) => token))].sort(), ['ana', 'ben'])
  for (const { token, body } of votes) assert.equal(JSON.parse(body).by, token)
  assert.equal(new Set(votes.map(({ body }) => JSON.parse(body).n)).size, votes.length)
})

test('what goes wrong below HTTP is counted and ends nothing', async () => {
  const { answers } = await drive([{ path: '/broken' }, { path: '/' }])
  assert.ok(answers.ECONNRESET > 0 && answers[200] > 0, JSON.stringify(answers))
})

test('a list that cannot be read names its line', () => {
  assert.throws(() => readRequests('{"path":"/"}\n{"path":'), /Line 2/)
  assert.throws(() => readRequests('{"url":"/"}'), /path/)
  assert.throws(() => readRequests('# nothing\n'), /no request/)
})
