import type { Page } from '@playwright/test'
import type { AppError } from '@unspun/contract/errors.ts'

/** Refuses the next call of a path with a real refusal, for cases that a journey cannot provoke. */
export const refuseNext = (page: Page, path: string, { status, refusal }: AppError) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: refusal }), { times: 1 })

/** Aborts the next call of a path, like a lost network. */
export const cutOffNext = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort(), { times: 1 })

/** Delays the next call of a path until the returned function is called. */
export async function holdNext(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, (route) => promise.then(() => route.fallback()), { times: 1 })
  return resolve
}

/**
 * Makes the session look as if its sign-in were long ago, until the returned function is called. No journey lasts half an hour.
 */
export async function makeStale(page: Page): Promise<() => Promise<void>> {
  const path = '**/identity/token/'
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), recent_for: 0 } })
  })
  return () => page.unroute(path)
}

/** Counts the calls of a path from now on. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls++
  })
  return () => calls
}
