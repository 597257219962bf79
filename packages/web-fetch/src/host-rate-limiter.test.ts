import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemOf, serve, webFetchTo } from './web-test-kit.ts'

const HOST = 'http://news.site.org'

describe('concurrent requests', () => {
  async function waitingRoom(t: Parameters<typeof serve>[0]) {
    const waiting = new Map<string, () => void>()
    let most = 0
    const { port } = await serve(t, {
      '/': (request, response) => {
        waiting.set(`${request.headers.host}${request.url}`, () => response.end('ok'))
        most = Math.max(most, waiting.size)
      },
    })
    const release = () => {
      for (const [name, answer] of waiting) {
        waiting.delete(name)
        answer()
      }
    }
    /** Waits until `number` requests have arrived, and a moment longer to detect one too many. */
    const arrived = async (number: number) => {
      while (waiting.size < number) await sleep(5)
      await sleep(50)
    }
    return { port, waiting, release, arrived, most: () => most }
  }

  test('run four at a time and two per host, the others in order', async (t) => {
    const room = await waitingRoom(t)
    const web = webFetchTo(t, [room.port])
    const one = [1, 2, 3, 4, 5].map((n) => web.get(`http://one.org:${room.port}/?${n}`))
    await room.arrived(2)
    assert.equal(room.waiting.size, 2)
    const others = ['two', 'three', 'four'].map((name) => web.get(`http://${name}.org:${room.port}/`))
    await room.arrived(4)
    assert.equal(room.waiting.size, 4)
    const timer = setInterval(room.release, 10)
    await Promise.all([...one, ...others])
    clearInterval(timer)
    assert.equal(room.most(), 4)
  })

  test('to one host do not block another host', async (t) => {
    const room = await waitingRoom(t)
    const web = webFetchTo(t, [room.port], { limits: { concurrency: 2, perHost: 1 } })
    const all = ['one.org', 'two.org', 'one.org', 'three.org'].map((host) => web.get(`http://${host}:${room.port}/`))
    await room.arrived(2)
    room.waiting.get(`two.org:${room.port}/`)?.()
    while (!room.waiting.has(`three.org:${room.port}/`)) await sleep(5)
    const timer = setInterval(room.release, 10)
    await Promise.all(all)
    clearInterval(timer)
  })

  test('fail with `busy` if the queue is full or the wait is too long', async (t) => {
    const room = await waitingRoom(t)
    const web = webFetchTo(t, [room.port], { limits: { concurrency: 1, waiting: 1, waitMs: 100 } })
    const running = web.get(`${HOST}:${room.port}/?1`)
    const queued = problemOf(web.get(`${HOST}:${room.port}/?2`))
    await assert.rejects(web.get(`${HOST}:${room.port}/?3`), /^WebFetchError: busy: 1 are waiting$/)
    assert.equal(await queued, 'busy')
    const timer = setInterval(room.release, 10)
    assert.equal((await running).status, 200)
    assert.equal((await web.get(`${HOST}:${room.port}/?4`)).status, 200)
    clearInterval(timer)
  })

  test('leave the queue when aborted', async (t) => {
    const room = await waitingRoom(t)
    const web = webFetchTo(t, [room.port], { limits: { concurrency: 1, waiting: 1 } })
    const running = web.get(`${HOST}:${room.port}/?1`)
    const stop = new AbortController()
    const left = web.get(`${HOST}:${room.port}/?2`, { signal: stop.signal })
    stop.abort(new Error('left'))
    await assert.rejects(left, /left/)
    const queued = web.get(`${HOST}:${room.port}/?3`)
    const timer = setInterval(room.release, 10)
    await Promise.all([running, queued])
    clearInterval(timer)
  })
})
