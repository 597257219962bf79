/** Rejects with the browser's message. */
export type Send = <T = unknown>(method: string, params: object) => Promise<T>

/** `address` is like `ws://127.0.0.1:9222/session`. */
export async function connectBidi(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('The connection to the browser is closed.'))
    waiting.clear()
  }
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer.`)))
  })
  socket.addEventListener('close', fail)
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(data)
    const one = waiting.get(id)
    waiting.delete(id)
    if (error) one?.reject(new Error(`${error}: ${message}`))
    else one?.resolve(result)
  })
  const send = <T>(method: string, params: object): Promise<T> => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise as Promise<T>
  }
  return { send, close: () => socket.close() }
}
