/** The part of the browser's `Storage` that the site uses. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reading `localStorage` throws where the browser forbids storage. Values then live in memory, until the page is closed. */
function open(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  try {
    const storage = globalThis[name]
    storage.getItem('')
    return storage
  } catch {
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
}

const opened = new Map<string, SafeStorage>()

/**
 * `localStorage` or `sessionStorage`, or a replacement in memory where the browser forbids it. `setItem` throws when the storage is full.
 */
export function safeStorage(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  const storage = opened.get(name) ?? open(name)
  opened.set(name, storage)
  return storage
}
