import { isAscii, isUtf8 } from 'node:buffer'
import { getBOMEncoding, labelToName, TextDecoder } from '@exodus/bytes/encoding.js'
import sniff from 'html-encoding-sniffer'
import { guessEncoding } from './guess-encoding.ts'

// Real pages put scripts before `<meta charset>`. Browsers also look beyond the standard's 1,024 bytes.
const PRESCAN_BYTES = 16 * 1024

/**
 * Decodes a page. The encoding is the first of: the byte order mark; UTF-8, if the bytes are valid and not all ASCII;
 * the HTTP header; `<meta>`; UTF-8 with few broken bytes; an East Asian encoding; windows-1252. Valid UTF-8 comes before the header, because pages are mislabelled more
 * often than other text is valid UTF-8 by chance. Uses @exodus/bytes, because Node's decoder is wrong for thousands of
 * Korean and Chinese characters.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  return new TextDecoder(encodingOf(bytes, contentType)).decode(bytes)
}

/** Decodes XML or JSON by the same rules, with the XML declaration instead of `<meta>`. */
export function decodeXml(bytes: Uint8Array, contentType: string): string {
  // Many feeds start with blanks, which hide the XML declaration from the sniffer.
  const start = bytes.findIndex((byte) => byte > 0x20 || byte === 0)
  const text = start > 0 ? bytes.subarray(start) : bytes
  const encoding = encodingOf(text, contentType, { xml: true })
  const decoded = new TextDecoder(encoding).decode(text)
  if (encoding !== 'UTF-8' || !isMostlyBroken(decoded)) return decoded
  return new TextDecoder(guessEncoding(text) ?? 'windows-1252').decode(text)
}

/** Returns whether most characters beyond ASCII are invalid. A few stray bytes do not make a text Latin. */
function isMostlyBroken(decoded: string): boolean {
  const { broken, whole } = beyondAscii(decoded)
  return broken > 0 && broken > whole
}

/** Counts the characters beyond ASCII. */
function beyondAscii(decoded: string): { broken: number; whole: number } {
  const broken = decoded.match(/\ufffd/g)?.length ?? 0
  return { broken, whole: decoded.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0 }
}

/** Returns the WHATWG name of the encoding. */
export function encodingOf(bytes: Uint8Array, contentType: string, { xml = false } = {}): string {
  const mark = getBOMEncoding(bytes)
  if (mark) return labelToName(mark) ?? mark
  const fromHeader = headerEncoding(contentType)
  // UTF-16 text is full of zero bytes, which are valid UTF-8.
  if (fromHeader?.startsWith('UTF-16')) return fromHeader
  if (isUtf8BeyondAscii(bytes)) return 'UTF-8'
  const options = {
    ...(fromHeader ? { transportLayerEncodingLabel: fromHeader } : {}),
    defaultEncoding: '',
  }
  return sniff(bytes, xml ? { ...options, xml } : { ...options, maxPrescanBytes: PRESCAN_BYTES }) || undeclared(bytes)
}

function undeclared(bytes: Uint8Array): string {
  if (isAscii(bytes)) return 'windows-1252'
  if (isAlmostUtf8(bytes)) return 'UTF-8'
  return guessEncoding(bytes) ?? 'windows-1252'
}

/** Bytes in other encodings are hardly ever valid UTF-8. */
function isAlmostUtf8(bytes: Uint8Array): boolean {
  const { broken, whole } = beyondAscii(new TextDecoder('UTF-8').decode(bytes))
  return broken * 4 < whole
}

function headerEncoding(contentType: string): string | null {
  const label = /charset\s*=\s*["']?\s*([a-z0-9_:.-]+)/i.exec(contentType)?.[1]
  return label ? labelToName(label) : null
}

/** Ignores up to three trailing bytes: a truncated page may end within a character. */
function isUtf8BeyondAscii(bytes: Uint8Array): boolean {
  for (let cut = 0; cut < 4 && cut < bytes.length; cut++) {
    const whole = bytes.subarray(0, bytes.length - cut)
    if (isUtf8(whole)) return !isAscii(whole)
  }
  return false
}
