import type { Plugin } from 'vite'

/**
 * Functions of react-router's router, and what they do instead. The site sends forms itself, keeps its routes, blocks no navigation,
 * animates no change of page and fetches nothing through the router, so nothing else can happen in them.
 */
const SIMPLER: Record<string, string> = {
  fetch: '',
  resetFetcher: '',
  getFetcher: '',
  deleteFetcher: '',
  queueFetcherForDeletion: '',
  updateFetcherState: '',
  setFetcherError: '',
  abortFetcher: '',
  markFetchersDone: '',
  markFetchRedirectsDone: '',
  abortStaleFetchLoads: '',
  getUpdatedRevalidatingFetchers: '',
  interruptActiveLoads: 'isRevalidationRequired = true',
  handleAction: '',
  handleFetcherAction: '',
  handleFetcherLoader: '',
  getUpdatedActionData: '',
  isSubmissionNavigation: '',
  normalizeNavigateOptions: 'return { path }',
  convertFormDataToSearchParams: '',
  convertSearchParamsToFormData: '',
  checkFogOfWar: 'return { active: false, matches: null }',
  discoverRoutes: '',
  cancelDiscoveryNavigation: '',
  patchRoutes: '',
  patchRoutesImpl: '',
  _internalSetRoutes: '',
  getBlocker: '',
  deleteBlocker: '',
  updateBlocker: '',
  shouldBlockNavigation: '',
  restoreAppliedTransitions: '',
  persistAppliedTransitions: '',
  handleSkippedViewTransition: '',
  defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args)',
  runClientMiddlewarePipeline: 'return handler()',
  loadLazyMiddlewareForMatches: '',
  getInternalRouterError: 'return new ErrorResponseImpl(status, "", new Error(type), true)',
  instrumentClientSideRouter: '',
  getRouteInstrumentationUpdates: '',
}

/** Conditions that always have the same value here, so that the minifier leaves out what depends on them. */
const ALWAYS: Record<string, string> = {
  'fogOfWar.active = false': '',
  'fogOfWar.active': 'false',
  'opts && opts.submission && isMutationMethod(opts.submission.formMethod)': 'false',
  'future.unstable_customRouteDiscovery': 'false',
  'future.unstable_routePatternMatching': 'false',
  'init.patchRoutesOnNavigation': 'false',
  'else if (pendingViewTransitionEnabled)': 'else if (false)',
  '!viewTransitionOpts || !isViewTransitionAvailable': 'true',
}

/** The sentence of a check, for developers. Without it the check still stops the program. */
const SENTENCE = /^(\s*invariant\(.*), (?:"[^"\n]*"|`[^`\n]*`)\);$/gm

/** The declaration of a function up to its body, and the body up to the closing brace at the same indent. */
const functionNamed = (name: string) =>
  new RegExp(`^(\\t*)((?:async )?function ${name}\\([^\\n]*\\) )\\{\\n[\\s\\S]*?^\\1\\}`, 'm')

/**
 * Leaves out of the browser's build what the site does not use of react-router. Its router is one large function, so no bundler can do it.
 * The build fails if a new version lacks one of the functions or conditions. The server's build stays as it is.
 */
export function leanRouter(): Plugin {
  const left = new Set([...Object.keys(SIMPLER), ...Object.keys(ALWAYS)])
  return {
    name: 'unspun:lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](components|hooks|router[\\/]\w+)\.js$/,
      },
      handler(code) {
        let lean = code
        for (const [name, body] of Object.entries(SIMPLER)) {
          const found = functionNamed(name)
          if (!found.test(lean)) continue
          lean = lean.replace(found, `$1$2{${body}}`)
          left.delete(name)
        }
        for (const [condition, value] of Object.entries(ALWAYS)) {
          if (!lean.includes(condition)) continue
          lean = lean.replaceAll(condition, value)
          left.delete(condition)
        }
        return { code: lean.replace(SENTENCE, '$1);'), map: null }
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`react-router no longer has: ${[...left].join(', ')}`)
    },
  }
}
