import type { Plugin } from 'vite'
import { messages } from '../contract/src/messages.ts'

const SAID = /\bmessages\.(\w+)\.(\w+)\b/g

/**
 * Puts every sentence of `messages.ts` into the code that says it. Otherwise the first page of a visit brings all of them, also those of
 * pages that are never opened.
 */
export function inlineMessages(): Plugin {
  return {
    name: 'unspun:inline-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/, code: SAID },
      handler(code) {
        const inlined = code.replace(SAID, (whole, place: string, name: string) => {
          const said = (messages as Record<string, Record<string, unknown>>)[place]?.[name]
          // A sentence with numbers is a function of them alone.
          if (typeof said === 'function') return `(${said})`
          return typeof said === 'string' ? JSON.stringify(said) : whole
        })
        return { code: inlined, map: null }
      },
    },
  }
}
