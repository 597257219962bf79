import { addressLimits } from '@unspun/contract/text.ts'

/** A feed's configured URL, and the URL it has moved to, or empty. */
export type FeedAddress = { url: string; moved_to: string }

/** The URL to request. After failures it alternates between the new URL and the old one. */
export const addressToAsk = ({ url, moved_to }: FeedAddress, failures: number): string =>
  failures % 2 === 0 && moved_to ? moved_to : url

/**
 * The new value of `moved_to` after the feed was requested at `asked` and permanently redirected to `movedTo`. A
 * redirect from https to http is not stored.
 */
export function movedAddress({ url, moved_to }: FeedAddress, asked: string, movedTo: string): string {
  const isSame = (one: string) => URL.parse(one)?.href === URL.parse(movedTo)?.href
  if (isSame(url)) return ''
  if (isSame(asked)) return moved_to
  const isDowngrade = asked.startsWith('https:') && !movedTo.startsWith('https:')
  return isDowngrade || movedTo.length > addressLimits.url ? moved_to : movedTo
}

/** A URL without the parts that may hold a secret: private feeds carry keys and passwords in their URLs. */
export const forLog = (address: string): string => address.replace(/\/\/.*@/, '//…@').replace(/[?#].*/, '')
