/** A piece of a text; with `href` it is the text of a link. */
export interface Piece {
  text: string
  href?: string
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]+/gi
const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Cuts off what closes the sentence around an address: punctuation, and a bracket that was not opened inside. */
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

/** A web address of a host with a name and nothing before it: `https://bank.example@evil.example` may not pass for the bank. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.hostname.includes('.') && !url.username && !url.password
}

/** Splits a text into words and web addresses. Put together again, the pieces are the text. */
export function linkedText(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found)
    if (!isPlain(address)) continue
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ text: address, href: address })
    at = index + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
