import type { LoaderFunction } from 'react-router'
import { keepsReads } from './ui/overlays.ts'

let last: { url: string; fault: unknown } | undefined

/** Remembers what the page at an address could not read, as the server's page says it. */
export function rememberFailure(url: string, fault: unknown): void {
  last = { url, fault }
}

/**
 * A loader whose failure stands while popups open and close over its page. The router asks a page that failed again at every navigation,
 * and opening a popup is one.
 */
export const failingOnce =
  (load: LoaderFunction): LoaderFunction =>
  async (args, context) => {
    const { url } = args.request
    if (keepsReads() && last?.url === url) throw last.fault
    try {
      const answer: unknown = await load(args, context)
      if (last?.url === url) last = undefined
      return answer
    } catch (fault) {
      // On a server, where nothing opens, it would only be kept for nobody.
      if (typeof document === 'object') rememberFailure(url, fault)
      throw fault
    }
  }
