import { logKinds } from '@unspun/contract/pages.ts'
import type { PageRequest } from '../../page.ts'
import { need, placeOf } from '../../page-request.ts'

export async function loadModerationLog(request: PageRequest) {
  const kind = logKinds.find((name) => name === request.url.searchParams.get('kind'))
  const { before } = placeOf(request)
  const input = { ...(kind ? { kind } : {}), ...(before ? { before } : {}) }
  return { ...need(await request.reads.get('/moderation/log/', input)), kind }
}
export type ModerationLogData = Awaited<ReturnType<typeof loadModerationLog>>
