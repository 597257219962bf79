import { isAscii, isUtf8 } from 'node:buffer'
import { getBOMEncoding, labelToName, TextDecoder } from '@exodus/bytes/encoding.js'
import sniff from 'html-encoding-sniffer'

// Real pages put scripts before `<meta charset>`. Browsers also look beyond the standard's 1,024 bytes.
const PRESCAN_BYTES = 16 * 1024

/**
 * Decodes a page. The encoding is the first of: the byte order mark; UTF-8, if the bytes are valid and not all ASCII;
 * the HTTP header; `<meta>`; windows-1252. Valid UTF-8 comes before the header, because pages are mislabelled more
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
  return encoding === 'UTF-8' && isMostlyBroken(decoded) ? new TextDecoder('windows-1252').decode(text) : decoded
}

/** Returns whether most characters beyond ASCII are invalid. A few stray bytes do not make a text Latin. */
function isMostlyBroken(decoded: string): boolean {
  const broken = decoded.match(/\ufffd/g)?.length ?? 0
  return broken > 0 && broken > (decoded.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0)
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
    defaultEncoding: 'windows-1252',
  }
  if (!xml) return sniff(bytes, { ...options, maxPrescanBytes: PRESCAN_BYTES })
  return sniff(bytes, { ...options, xml })
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
