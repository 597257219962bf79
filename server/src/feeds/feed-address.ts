import { limits } from '@unspun/contract/limits.ts'

/** Where a feed is named, and where it was found to have moved, or empty. */
export type FeedAddress = { url: string; moved_to: string }

/** Where it is asked: after a failure at its new address at its old one, and so on in turn. */
export const addressToAsk = ({ url, moved_to }: FeedAddress, failures: number): string =>
  failures % 2 === 0 && moved_to ? moved_to : url

/**
 * What `moved_to` is once a feed was read that was asked at `asked` and whose permanent redirects lead to `movedTo`. What is encrypted does
 * not become readable by a redirect.
 */
export function movedAddress({ url, moved_to }: FeedAddress, asked: string, movedTo: string): string {
  const isSame = (one: string) => URL.parse(one)?.href === URL.parse(movedTo)?.href
  if (isSame(url)) return ''
  if (isSame(asked)) return moved_to
  const isDowngrade = asked.startsWith('https:') && !movedTo.startsWith('https:')
  return isDowngrade || movedTo.length > limits.url ? moved_to : movedTo
}

/** An address, or what somebody took for one, without what may be a key: private feeds have keys and passwords in their addresses. */
export const forLog = (address: string): string => address.replace(/\/\/.*@/, '//…@').replace(/[?#].*/, '')
