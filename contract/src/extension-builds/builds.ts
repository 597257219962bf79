import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Nothing, oneOf, read } from '../shapes.ts'

/** `chromium` is for Chrome, Edge and their relatives. */
export const buildBrowsers = ['chromium', 'firefox'] as const
export type BuildBrowser = (typeof buildBrowsers)[number]

/** The file in which the site looks for a build. */
export const zipOf = (browser: BuildBrowser): string => `unspun-${browser}.zip`

/** One build of the extension, a zip. `path` is where the site serves it, `bytes` its size, `sha256` its checksum in hex. */
export const ExtensionBuild = Type.Object({
  browser: oneOf(buildBrowsers),
  path: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type ExtensionBuild = Static<typeof ExtensionBuild>

export const listExtensionBuilds = endpoint({
  method: 'GET',
  path: '/extension/builds/',
  summary: 'The builds of the browser extension that this site offers',
  who: 'anyone',
  input: Nothing,
  answer: read({ builds: Type.Array(ExtensionBuild) }),
  cache: { seconds: 300 },
})
