import { getRegistration } from '@unspun/contract/registration.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { registrationMode } from './store.ts'

/** Tells whether people can register. */
export function registrationRoutes({ database }: { database: Database }): Route[] {
  return [route(getRegistration, async () => ({ mode: await registrationMode(database.kysely) }))]
}
