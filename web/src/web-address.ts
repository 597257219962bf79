import { addressLimits } from '@unspun/contract/text.ts'

/** True if a text is an absolute web address that is not too long for the site. */
export function isWebAddress(text: string): boolean {
  const url = text.trim().length <= addressLimits.url ? URL.parse(text.trim()) : null
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
}
