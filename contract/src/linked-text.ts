import { addressLimits, withoutUnseen } from './text.ts'

/** With `href` it is a link. */
export interface Piece {
  text: string
  href?: string
}

// Quotation marks, bars, and the characters other than ASCII that end sentences and clauses, in any script, are no part of an address. Nor is a
// comma or what is not ASCII before the next address.
const ADDRESS =
  /(?<![a-z0-9])https?:\/\/(?:(?![,;]https?:)[!#-;=?-_a-{}~]|(?!\p{Terminal_Punctuation}|.https?:)[^\0-\x7f\s“”„‟«»‹›〝〞〟＂｜])+/giu

/**
 * Returns the part of an address before a closing bracket that has no opening one in it, or before an opening one that is
 * not ASCII and not closed. Closing brackets follow theirs in Unicode.
 */
function untilUnpaired(address: string): string {
  const open: { code: number; index: number }[] = []
  for (const { 0: bracket, index } of address.matchAll(/\p{Ps}|\p{Pe}/gu)) {
    const code = bracket.codePointAt(0)!
    if (/\p{Ps}/u.test(bracket)) open.push({ code, index })
    else {
      const pair = open.findLastIndex((each) => code - each.code === 1 || code - each.code === 2)
      if (pair < 0) return address.slice(0, index)
      open.splice(pair, 1)
    }
  }
  return address.slice(0, open.find(({ code }) => code > 0x7f)?.index)
}

/** Removes punctuation and symbols after an address, which belong to the sentence. */
const withoutTail = (address: string): string =>
  address.replace(/(?:[.,;:!?'*_~]|(?!\p{Pe})[^\0-\x7f](?<=[\p{P}\p{S}])[\u200d\ufe0f]*)+$/u, '')

/** Returns whether it is a web address with a host name and no user name: `https://bank.example@evil.example` must not look like the bank. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.hostname.includes('.') && !url.username && !url.password
}

function* addressesIn(text: string): Generator<{ address: string; index: number }> {
  const pattern = new RegExp(ADDRESS)
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const address = untilUnpaired(found[0])
    yield { address, index: found.index }
    // Another may follow the bracket.
    pattern.lastIndex = found.index + address.length
  }
}

/** Returns the first web address in a text, unchanged. An address alone keeps punctuation at its end, which may belong to it. */
export function firstAddress(text: string): string | undefined {
  const { address } = addressesIn(text).next().value ?? {}
  return address === text.trim() ? address : address && withoutTail(address)
}

/** Somebody pasted behind `https://`. */
const TWICE = /https?:\/\/(?=https?:\/\/)/i
/** Browsers copy blanks and invisible characters at the end so. */
const ENCODED_BLANKS = /(?:%(?:20|09|0a|0d|c2%a0|e2%80%8b|ef%bb%bf))+$/i

/** Returns the address in a text that somebody typed, pasted or shared, with words, brackets, quotes or invisible characters around it. */
export function typedAddress(text: string): string | undefined {
  const address = firstAddress(withoutUnseen(text).replaceAll('&amp;', '&').replace(TWICE, ''))?.replace(
    ENCODED_BLANKS,
    '',
  )
  return address && address.length <= addressLimits.url && URL.canParse(address) ? address : undefined
}

/** Splits a text into plain pieces and web addresses. Joined, the pieces are the text. */
export function linkedText(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { address: found, index } of addressesIn(text)) {
    const address = withoutTail(found)
    if (!isPlain(address)) continue
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ text: address, href: address })
    at = index + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
