const CACHE = 'packs'

// Names are hashes of the content, so a stored file never gets old. The cache wants addresses; nobody asks for these.
const addressOf = (name: string) => `https://pack.invalid/${name}`

/** Stores a checked file. @throws if the browser has no room */
export async function keepFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(addressOf(name), new Response(bytes))
}

/** A stored file. Undefined if there is none: a browser that is short of room may remove it. */
export async function keptFile(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const cache = await caches.open(CACHE)
  const found = await cache.match(addressOf(name))
  return found && new Uint8Array(await found.arrayBuffer())
}

export async function isKept(name: string): Promise<boolean> {
  const cache = await caches.open(CACHE)
  return (await cache.match(addressOf(name))) !== undefined
}

/** Removes all files but these. */
export async function keepOnly(names: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const kept = new Set(names.map(addressOf))
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request)
}
