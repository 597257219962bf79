import { searchLimits } from './limits.ts'

/** A text that people have typed, as it is searched for. */
export const typedText = (text: string | null): string =>
  (text ?? '').slice(0, searchLimits.text).replace(/\s+/g, ' ').trim()
