import type { Plugin } from 'vite'
import { limits, pageSizes } from '../contract/src/limits.ts'
import { messages } from '../contract/src/messages.ts'

const SAID = /\bmessages\.(\w+)\.(\w+)\b/g
const NUMBER = /(?<![.\w])(limits|pageSizes)\.(\w+)\b/g
const numbers: Record<string, Record<string, number>> = { limits, pageSizes }

function textOf(whole: string, place: string, name: string): string {
  const text = (messages as Record<string, Record<string, unknown>>)[place]?.[name]
  // A sentence with numbers is a function of them alone.
  if (typeof text === 'function') return `(${text})`
  return typeof text === 'string' ? JSON.stringify(text) : whole
}

/**
 * Replaces each reference to `messages.ts` by its text, and each to `limits.ts` by its number. Otherwise the first page of a visit loads all
 * of them, including those of pages that are never opened.
 */
export function inlineConstants(): Plugin {
  return {
    name: 'unspun:inline-constants',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/](web|contract)[\\/]src[\\/].*\.tsx?$/, code: [SAID, NUMBER] },
      handler(code, id) {
        // Files of the contract pass messages on as tables, which must stay.
        const said = /[\\/]web[\\/]src[\\/]/.test(id) ? code.replace(SAID, textOf) : code
        const inlined = said.replace(
          NUMBER,
          (whole, table: string, name: string) => `${numbers[table]?.[name] ?? whole}`,
        )
        return { code: inlined, map: null }
      },
    },
  }
}
