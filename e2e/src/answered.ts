import type { BrowserContext, Page, Request } from '@playwright/test'

const unanswered = new WeakMap<BrowserContext, Set<Request>>()

/** Keeps the calls of the API that wait for an answer in a browser, for `answered`. */
export function followCalls(context: BrowserContext): void {
  const calls = new Set<Request>()
  unanswered.set(context, calls)
  context.on('request', (request) => {
    if (URL.parse(request.url())?.pathname.startsWith('/api/')) calls.add(request)
  })
  const ended = (request: Request) => {
    calls.delete(request)
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
}

/**
 * Waits until the pages of a browser have the answers to all their calls. A test does so before it ends a session
 * or moves the clock: calls of the background would fail, and the browser would log that.
 */
export async function answered(page: Page): Promise<void> {
  const calls = unanswered.get(page.context())
  // Calls of the same moment are collected, and one answer may lead to another call.
  for (let quiet = 0; quiet < 2; quiet = calls?.size ? 0 : quiet + 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
}
