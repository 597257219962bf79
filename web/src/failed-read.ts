import type { LoaderFunction } from 'react-router'
import { keepsReads } from './ui/overlays.ts'

let last: { url: string; fault: unknown } | undefined

/** Stores the error of the page at an address, as the server's page shows it. */
export function rememberFailure(url: string, fault: unknown): void {
  last = { url, fault }
}

/**
 * A loader that throws its last error again while popups open and close over its page. The router runs the loader of a failed page at every
 * navigation, and opening a popup is a navigation.
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
      // A server opens no popups.
      if (typeof document === 'object') rememberFailure(url, fault)
      throw fault
    }
  }
