import type { App } from '../app.ts'

/** Reads navigation and rail. A read that fails leaves its part empty, so that the page itself still appears. */
export async function loadShell({ reads }: App) {
  const [top, feed] = await Promise.all([reads.get('/domains/list-top/', {}), reads.get('/feed/recent/', {})])
  return {
    domains: top && !top.errors ? top.domains : [],
    feed: feed && !feed.errors ? feed.feed_headlines : [],
  }
}
export type ShellData = Awaited<ReturnType<typeof loadShell>>
