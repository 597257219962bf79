import type { Page } from '@playwright/test'
import type { AppError } from '@unspun/contract/errors.ts'

/** Has the next call of a path refused in the site's own words, where a journey cannot bring the site to do so. */
export const refuseNext = (page: Page, path: string, { status, refusal }: AppError) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: refusal }), { times: 1 })

/** Cuts the next call of a path off, as a network that is gone. */
export const cutOffNext = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort(), { times: 1 })

/** Holds the next call of a path back until the function that this answers is called. */
export async function holdNext(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, (route) => promise.then(() => route.fallback()), { times: 1 })
  return resolve
}

/** Counts the calls of a path from now on. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls++
  })
  return () => calls
}
