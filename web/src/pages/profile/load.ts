import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { listFixesOfUser } from '@unspun/contract/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { PageRequest } from '../../page.ts'
import { need, placeOf, redirectTo } from '../../page-request.ts'

export type FixesOfUser = AnswerOf<typeof listFixesOfUser>

/** A user's id redirects to the page of the username. */
export async function loadProfile(request: PageRequest) {
  const { reads, params } = request
  const user = need(await reads.postRead('/users/get-profile/', { user_id: params.name ?? '' }))
  redirectTo(pages.profile(user.username), request)
  const { user_id } = user
  const { before, until } = placeOf(request)
  const last_id = Number(before) || undefined
  const until_id = Number(until) || undefined
  const input = last_id ? { user_id, last_id } : until_id ? { user_id, until_id } : { user_id }
  return { user, page: need(await reads.postRead('/headline-fixes/list-by-user-id/', input)) }
}
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>
