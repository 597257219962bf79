import { getAuth, loginRegister, type OwnUser } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { cleanLine } from '@unspun/contract/text.ts'
import type { Database } from '../engines/database.ts'
import { type Route, route } from '../http/endpoint.ts'
import type { Viewer } from '../http/viewer.ts'
import { ensureUser, type UserRow, userOf } from './store.ts'

/** The site's side of an account; signing in itself is the identity provider's. */
export function accountRoutes({
  database,
  random = Math.random,
}: {
  database: Database
  random?: () => number
}): Route[] {
  return [
    route(loginRegister, async ({ input, viewer }) => {
      if (input.uid !== viewer.uid) throw new AppError('NotAllowed')
      const timeZone = cleanLine(input.time_zone_abbreviation ?? '')
      return ownView(await ensureUser(database, viewer, timeZone, random), viewer)
    }),

    route(getAuth, async ({ viewer }) => ownView(await userOf(database, viewer), viewer)),
  ]
}

/** What a person is told of themselves: the only answers that carry an email address. */
function ownView(user: UserRow, viewer: Viewer): OwnUser {
  const { user_id, username, display_name, avatar } = user
  return { user_id, username, display_name, avatar, email: viewer.email, email_verified: viewer.email_verified }
}
