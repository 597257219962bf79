import type { Plugin } from 'vite'
import { messages } from '../contract/src/messages/messages.ts'

const SAID = /\bmessages\.(\w+)\.(\w+)\b/g

function textOf(whole: string, place: string, name: string): string {
  const text = (messages as Record<string, Record<string, unknown>>)[place]?.[name]
  // A sentence with numbers is a function of them alone.
  if (typeof text === 'function') return `(${text})`
  return typeof text === 'string' ? JSON.stringify(text) : whole
}

/**
 * Replaces each reference to `messages.ts` by its text. Otherwise the first page of a visit loads all of them, including those of pages that
 * are never opened.
 */
export function inlineConstants(): Plugin {
  return {
    name: 'unspun:inline-constants',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/, code: SAID },
      handler(code) {
        return { code: code.replace(SAID, textOf), map: null }
      },
    },
  }
}
