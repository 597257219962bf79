import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { BadPicture } from '../../engines/pictures/decode-picture.ts'

export interface PictureLimits {
  maxBytes: number
  totalMs: number
}

/** Throws `WebFetchError`, and `BadPicture` for a truncated or too large file. */
export async function fetchPicture(
  fetcher: WebFetch,
  url: string,
  { maxBytes, totalMs }: PictureLimits,
  signal: AbortSignal,
): Promise<Buffer> {
  const answer = await fetcher.get(url, {
    accept: 'image/avif,image/webp,image/jpeg,image/png,image/*;q=0.8',
    // The picture's type is detected from its bytes.
    types: ['image/*', 'application/octet-stream', 'binary/octet-stream'],
    maxBytes,
    totalMs,
    signal,
  })
  if (answer.truncated) throw new BadPicture(answer.bytes.length < maxBytes ? 'damaged' : 'too-large')
  return answer.bytes
}
