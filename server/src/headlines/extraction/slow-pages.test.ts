import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { pagesOfOnePerson } from './page-limits.ts'

const site = await startTestSite({ FETCH_ALLOW: '127.0.0.0/8' })

/** Bytes for a rate above the minimum, and below it. */
const [ENOUGH, TOO_FEW] = [400, 1]

/** The pages start at once and never end. They send some bytes every 200 ms. */
async function startDrippingSite(address: string) {
  let bytes = ENOUGH
  const open = new Set<ServerResponse>()
  const server = createServer((_, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    response.writeHead(200, { 'content-type': 'text/html' }).write('<title>')
  })
  const timer = setInterval(() => {
    for (const response of open) response.write('x'.repeat(bytes))
  }, 200)
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  after(() => {
    clearInterval(timer)
    server.close()
    server.closeAllConnections()
  })
  const slowDown = () => {
    bytes = TOO_FEW
  }
  return { url: `http://${address}:${(server.address() as AddressInfo).port}/story`, open, slowDown }
}

const submit = (by: TestUser, url: string) => site.post('/api/headlines/create/', { url }, by.token)

test('people with dripping pages do not hold up anybody else', async () => {
  const honest = await Promise.all([1, 2, 3, 4].map(() => site.makeUser()))
  const attackers = await Promise.all(Array.from({ length: 8 }, () => site.makeUser()))
  const dripping = await Promise.all(attackers.map((_, n) => startDrippingSite(`127.0.0.${n + 2}`)))
  let ended = 0
  const attacks = attackers.map(async (attacker, n) => {
    const answer = await submit(attacker, dripping[n]!.url)
    ended++
    return answer
  })
  await until(() => dripping.every(({ open }) => open.size === 1))

  for (const person of honest) {
    const { body } = await submit(person, site.news.serve('Harbour bridge reopens'))
    assert.equal(body.title, 'Harbour bridge reopens')
  }
  assert.equal(ended, 0, 'all the dripping pages are still being read')

  for (const { slowDown } of dripping) slowDown()
  // The reads end long before the page timeout.
  for (const { status, body } of await Promise.all(attacks))
    assert.deepEqual([status, body.primary_error], [200, 'Headlines__PageUnreadable'])
})

test('a person who submits many pages at once is refused the excess, and others are not affected', async () => {
  const [hasty, patient] = [await site.makeUser(), await site.makeUser()]
  const { url, open } = await startDrippingSite('127.0.0.20')
  const answers: (string | undefined)[] = []
  const all = Array.from({ length: pagesOfOnePerson + 3 }, async (_, n) => {
    answers.push((await submit(hasty, `${url}/${n}`)).body.errors?.[0])
  })
  await until(() => open.size === 1 && answers.length === 3)
  const { busy } = headlineMessages
  assert.deepEqual(answers, [busy, busy, busy])
  assert.equal((await submit(patient, site.news.serve('Harbour bridge closes'))).body.title, 'Harbour bridge closes')
  await until(() => {
    for (const response of open) response.end()
    return answers.length === all.length
  })
  assert.ok(answers.slice(3).every((answer) => answer !== busy))
})
