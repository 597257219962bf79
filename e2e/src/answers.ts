import type { Page } from '@playwright/test'
import type { AppError } from '@unspun/contract/errors.ts'

/** For refusals that a journey cannot cause. */
export const refuseNext = (page: Page, path: string, { status, refusal }: AppError) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: refusal }), { times: 1 })

/** Aborts the next call of a path, like a lost connection. */
export const cutOffNext = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort(), { times: 1 })

/** Delays the next call of a path until the returned function is called. */
export async function holdNext(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, (route) => promise.then(() => route.fallback()), { times: 1 })
  return resolve
}

/** Makes the sign-in seem old until the returned function is called, because no journey lasts half an hour. */
export async function makeStale(page: Page): Promise<() => Promise<void>> {
  const path = '**/identity/token/'
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), recent_for: 0 } })
  })
  return () => page.unroute(path)
}

export function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls++
  })
  return () => calls
}
