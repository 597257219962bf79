import type { Plugin } from 'vite'
import { messages } from '../contract/src/messages.ts'

const SAID = /\bmessages\.(\w+)\.(\w+)\b/g

/**
 * Replaces each reference to `messages.ts` by its text. Otherwise the first page of a visit loads all messages, including those of pages
 * that are never opened.
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
          const text = (messages as Record<string, Record<string, unknown>>)[place]?.[name]
          // A sentence with numbers is a function of them alone.
          if (typeof text === 'function') return `(${text})`
          return typeof text === 'string' ? JSON.stringify(text) : whole
        })
        return { code: inlined, map: null }
      },
    },
  }
}
