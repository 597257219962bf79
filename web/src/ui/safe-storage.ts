export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reading `localStorage` throws if the browser forbids storage. Values are then kept in memory until the page is closed. */
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

/** Returns a replacement in memory if the browser forbids storage. `setItem` throws when the storage is full. */
export function safeStorage(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  const storage = opened.get(name) ?? open(name)
  opened.set(name, storage)
  return storage
}
