import type { App } from '../app.ts'

/** Loads the data of the navigation and the rail. If a request fails, its part stays empty and the page still appears. */
export async function loadShell({ reads }: App) {
  const [top, feed] = await Promise.all([reads.get('/domains/list-top/', {}), reads.get('/feed/recent/', {})])
  return {
    domains: top && !top.errors ? top.domains : [],
    feed: feed && !feed.errors ? feed.feed_headlines : [],
  }
}
export type ShellData = Awaited<ReturnType<typeof loadShell>>
