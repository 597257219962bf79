import type { Refusal } from '../refusals.ts'
import { site } from '../site.ts'
import { countRequest } from './count-requests.ts'

const PATIENCE_MS = 60_000

/**
 * Sends no cookie and no referrer. Every request is counted, and the popup shows the number. `path` is below the address for reads, and `most`
 * limits the decoded response in bytes.
 */
export async function askSite(
  path: string,
  most: number,
  kind: 'packs' | 'archive' | 'others',
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const { data_url } = await site()
  await countRequest(kind)
  try {
    const answer = await fetch(data_url + path, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      // The worker stores what it needs. The browser's cache would record what was read.
      cache: kind === 'packs' ? 'no-cache' : 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok || !answer.body) return 'unreachable'
    return await bytesOf(answer.body, most)
  } catch {
    return 'unreachable'
  }
}

async function bytesOf(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      return 'large'
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
