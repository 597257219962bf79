import { addressLimits } from '@unspun/contract/text.ts'

/** Returns whether a text that is not too long has the beginning of a web address. `typedAddress` finds the address, but is no part of every page. */
export const hasWebAddress = (text: string): boolean =>
  text.length <= addressLimits.url && /https?:\/\/[^\s/]/i.test(text)
