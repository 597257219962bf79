import assert from 'node:assert/strict'
import type { startTestSite, TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'

/** Calls about a member's own data on a site of the tests. `ready` requests a file and waits for it. */
export function exportsOf(site: Awaited<ReturnType<typeof startTestSite>>) {
  const ask = (path: string, by?: TestUser) => site.post(`/api/users/${path}/`, {}, by?.token)
  const exportOf = async (by: TestUser) => (await ask('own-data', by)).body.export
  async function ready(by: TestUser) {
    const { status, body } = await ask('request-export', by)
    assert.equal(status, 200, JSON.stringify(body))
    return until(
      () => exportOf(by),
      (found) => found.state === 'ready',
    )
  }
  return { ask, exportOf, ready }
}
