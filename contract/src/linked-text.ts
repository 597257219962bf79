/** With `href` it is a link. */
export interface Piece {
  text: string
  href?: string
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]+/gi
const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Removes characters after an address that belong to the sentence: punctuation, and a closing bracket without an opening one. */
function withoutTail(found: string): string {
  let address = found
  for (;;) {
    const last = address.at(-1) ?? ''
    const opening = pairs[last]
    const unpaired = opening && address.split(last).length > address.split(opening).length
    if (!unpaired && !/[.,;:!?'’*_~…]/.test(last)) return address
    address = address.slice(0, -1)
  }
}

/** Returns whether it is a web address with a host name and no user name: `https://bank.example@evil.example` must not look like the bank. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.hostname.includes('.') && !url.username && !url.password
}

function* addressesIn(text: string): Generator<{ address: string; index: number }> {
  for (const { 0: found, index } of text.matchAll(ADDRESS)) yield { address: withoutTail(found), index }
}

/** Returns the first web address in a text, unchanged. */
export const firstAddress = (text: string): string | undefined => addressesIn(text).next().value?.address

/** Splits a text into plain pieces and web addresses. Joined, the pieces are the text. */
export function linkedText(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { address, index } of addressesIn(text)) {
    if (!isPlain(address)) continue
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ text: address, href: address })
    at = index + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
