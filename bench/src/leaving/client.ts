import { setTimeout as sleep } from 'node:timers/promises'

/** Calls of one person. They throw if the call is refused, but for a busy machine, on which they wait and try again. */
export interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind
  post(path: string, body?: object): Promise<any>
  upload(path: string, picture: Buffer): Promise<{ avatar_filename: string }>
}

/** Calls the site's API with a token. */
export function callerOf(port: number, token?: string): Caller {
  async function call(path: string, init: { headers?: Record<string, string>; body: string | FormData }) {
    const headers = { ...init.headers, ...(token ? { 'auth-token': token } : {}) }
    const ask = () => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: init.body, headers })
    let answer = await ask()
    for (let tries = 0; answer.status === 503 && tries < 30; tries++) {
      await sleep(1000)
      answer = await ask()
    }
    const text = await answer.text()
    const body = JSON.parse(text)
    if (!answer.ok || body.errors) throw new Error(`${path} answered ${answer.status} ${text.slice(0, 300)}`)
    return body
  }
  return {
    post: (path, body = {}) =>
      call(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    upload(path, picture) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
      return call(path, { body: form })
    },
  }
}

/** Waits until a question has an answer, for a minute at most. */
export async function until<T>(ask: () => Promise<T | undefined | false>, ms = 60_000): Promise<T> {
  const began = performance.now()
  for (;;) {
    const found = await ask()
    if (found) return found
    if (performance.now() - began > ms) throw new Error(`Not in ${ms / 1000} seconds: ${ask}`)
    await sleep(20)
  }
}
