/** Links of stylesheets that could not be loaded. */
const failed = new Set<HTMLLinkElement>()

export function watchStyles(): void {
  const watch = ({ target }: Event) =>
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target)
  addEventListener('error', watch, true)
}

/** Rejects without a connection. Otherwise nobody would ever see a page if something blocks one of its stylesheets. */
const loadAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement
    next.onload = resolve
    next.onerror = (event) => (navigator.onLine ? resolve(event) : reject(new Error(`No ${link.href}`)))
    failed.delete(link)
    link.replaceWith(next)
  })

/** Loads code after the stylesheets that have failed before. Vite asks for each of them only once, and would show the code's part without it. */
export async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...failed].map(loadAgain))
  return load()
}
