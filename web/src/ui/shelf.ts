/** The part of a browser's storage that is used. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function openShelf(storage: () => Storage): Shelf {
  try {
    const shelf = storage()
    shelf.getItem('')
    return shelf
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    }
  }
}

const open = new Map<string, Shelf>()

/** The browser's storage, or where it is forbidden (touching it throws) one that lasts as long as the page. */
export function shelfOf(name: 'localStorage' | 'sessionStorage'): Shelf {
  const shelf = open.get(name) ?? openShelf(() => globalThis[name])
  open.set(name, shelf)
  return shelf
}
