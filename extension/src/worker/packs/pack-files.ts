const CACHE = 'packs'

// Names are hashes of the content, so a stored file never goes stale. The cache requires addresses, but nothing requests them.
const addressOf = (name: string) => `https://pack.invalid/${name}`

/** Stores a validated file. Rejects if the browser has no space. */
export async function keepFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(addressOf(name), new Response(bytes))
}

/** Returns a stored file, or undefined: a browser that is short of space may evict it. */
export async function keptFile(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const cache = await caches.open(CACHE)
  const found = await cache.match(addressOf(name))
  return found && new Uint8Array(await found.arrayBuffer())
}

export async function isKept(name: string): Promise<boolean> {
  const cache = await caches.open(CACHE)
  return (await cache.match(addressOf(name))) !== undefined
}

export async function keepOnly(names: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const kept = new Set(names.map(addressOf))
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request)
}
