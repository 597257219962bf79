import type { Plugin } from 'vite'

/** Router options that this site never sets, but whose code would be in the build. */
const NEVER_SET = [
  'init.instrumentations',
  'init.patchRoutesOnNavigation',
  'init.dataStrategy',
  'future.unstable_routePatternMatching',
]
const RECEIVER = 'consumeInstrumentationClientResultMetaReceiver(router)'

/**
 * Replaces unused router options by `undefined`, so that the bundler drops their code: 1.4 kB (brotli) of the first load. Without it, home
 * would exceed its limit of 95 kB. Fails the build if a new version of the router lacks one of the options.
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
