import type { BrowserContext, Page, Request } from '@playwright/test'

const unanswered = new WeakMap<BrowserContext, Set<Request>>()

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

/** Call this before ending a session or moving the clock, because pending calls would fail, and the browser would log that. */
export async function answered(page: Page): Promise<void> {
  const calls = unanswered.get(page.context())
  // Calls of the same tick are batched, and a response may lead to another call.
  for (let quiet = 0; quiet < 2; quiet = calls?.size ? 0 : quiet + 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
}
