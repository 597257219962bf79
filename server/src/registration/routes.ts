import { checkInvitation, getRegistration, listInvitations } from '@unspun/contract/registration.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import type { Viewer } from '../http/endpoints/viewer.ts'
import { isGood, listedInvitations } from './invitation-store.ts'
import { registrationMode } from './store.ts'

export interface RegistrationRoutesOptions {
  database: Database
  /** Throws if the viewer is no administrator. */
  checkAdministrator: (viewer: Viewer) => Promise<void>
}

/** Who may register, and the invitations. Making and withdrawing them are actions of the log. */
export function registrationRoutes({ database, checkAdministrator }: RegistrationRoutesOptions): Route[] {
  return [
    route(getRegistration, async () => ({ mode: await registrationMode(database.kysely) })),
    route(checkInvitation, async ({ input: { code } }) => ({
      mode: await registrationMode(database.kysely),
      good: code !== undefined && (await isGood(database.kysely, code)),
    })),
    route(listInvitations, async ({ viewer }) => {
      await checkAdministrator(viewer)
      const { kysely } = database
      return { mode: await registrationMode(kysely), invitations: await listedInvitations(kysely) }
    }),
  ]
}
