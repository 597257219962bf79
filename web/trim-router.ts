import type { Plugin } from 'vite'

/** Options of the router that this site never sets, and that bring much code for whoever does. */
const NEVER_SET = [
  'init.instrumentations',
  'init.patchRoutesOnNavigation',
  'init.dataStrategy',
  'future.unstable_routePatternMatching',
]
const RECEIVER = 'consumeInstrumentationClientResultMetaReceiver(router)'

/**
 * Leaves out of the browser's build what the router would do with options that are not set: what can be known to be undefined is dropped
 * with all that hangs on it. Breaks the build if a new version of the router knows one of them no more.
 */
export function trimRouter(): Plugin {
  return {
    name: 'unspun:trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/ },
      handler(code) {
        const trimmed = [...NEVER_SET, RECEIVER].reduce((before, name) => {
          if (!before.includes(name)) throw new Error(`This version of react-router has no ${name}: see trim-router.ts`)
          return before.replaceAll(name, 'undefined')
        }, code)
        return { code: trimmed, map: null }
      },
    },
  }
}
