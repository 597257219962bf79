/** Links of stylesheets that could not be loaded, each with its second load if that has begun. */
const failed = new Map<HTMLLinkElement, Promise<unknown> | undefined>()

export function watchStyles(): void {
  const watch = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.set(target, undefined)
  }
  addEventListener('error', watch, true)
}

/** Rejects without a connection. Otherwise nobody would ever see a page if something blocks one of its stylesheets. */
const loadAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement
    next.onload = resolve
    next.onerror = (event) => (navigator.onLine ? resolve(event) : reject(new Error(`No ${link.href}`)))
    link.replaceWith(next)
  }).finally(() => failed.delete(link))

/**
 * Loads code after the stylesheets that failed earlier. Vite requests each stylesheet once, and would show the part without it. Concurrent callers
 * share one second request for each stylesheet.
 */
export async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  for (const [link, again] of failed) if (!again) failed.set(link, loadAgain(link))
  await Promise.all(failed.values())
  return load()
}
