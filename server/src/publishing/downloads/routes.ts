import { listExtensionBuilds } from '@unspun/contract/extension.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import type { BuiltExtension } from './read-builds.ts'

/** The list of builds, for the page of the extension. */
export const extensionBuildRoutes = (builds: readonly BuiltExtension[]): Route[] => [
  route(listExtensionBuilds, async () => ({ builds: builds.map(({ build }) => build) })),
]
