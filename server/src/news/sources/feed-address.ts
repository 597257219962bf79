import { addressLimits } from '@unspun/contract/text.ts'

/** `moved_to` is empty if the feed has not moved. */
export type FeedAddress = { url: string; moved_to: string }

/** After failures, alternates between the new URL and the old one. */
export const addressToAsk = ({ url, moved_to }: FeedAddress, failures: number): string =>
  failures % 2 === 0 && moved_to ? moved_to : url

/**
 * Returns the new value of `moved_to` after a request at `asked` was permanently redirected to `movedTo`. Does not
 * store a redirect from https to http.
 */
export function movedAddress({ url, moved_to }: FeedAddress, asked: string, movedTo: string): string {
  const isSame = (one: string) => URL.parse(one)?.href === URL.parse(movedTo)?.href
  if (isSame(url)) return ''
  if (isSame(asked)) return moved_to
  const isDowngrade = asked.startsWith('https:') && !movedTo.startsWith('https:')
  return isDowngrade || movedTo.length > addressLimits.url ? moved_to : movedTo
}

/** Removes the parts of a URL that may be secret. Private feeds have keys and passwords in their URLs. */
export const forLog = (address: string): string => address.replace(/\/\/.*@/, '//…@').replace(/[?#].*/, '')
