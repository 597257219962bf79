/** The key in `localStorage` of the hint that this browser has a session. */
export const SESSION_KEY = 'unspun:session'

/** The key in `localStorage` that says that the introduction on home was closed. */
export const INTRODUCED_KEY = 'unspun:introduced'

/**
 * Classes of `<html>` by the key in `localStorage` that sets them, before a page is first painted. Cached pages are the same for everybody,
 * and these classes hide what does not concern members or readers who know the site.
 */
export const marks = { [SESSION_KEY]: 'member', [INTRODUCED_KEY]: 'introduced' } as const
