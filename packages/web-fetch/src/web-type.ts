const TYPE = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)(?=$|[\s;(])/
const NO_TYPE = ['unknown/unknown', 'application/unknown', '*/*']
/** Of the start of a body, as the MIME Sniffing Standard says. */
const SNIFFED_BYTES = 1445

/**
 * Returns the media type of a `Content-Type` header as browsers read it: the last valid one, in lower case, or an empty
 * text if the header states none.
 */
export function statedType(header: string): string {
  const types = header.split(',').map((part) => TYPE.exec(part)?.[1]?.toLowerCase() ?? '')
  return types.findLast((type) => type && !NO_TYPE.includes(type)) ?? ''
}

/** Returns `text/plain` or `application/octet-stream`, by the rules of the MIME Sniffing Standard. */
export function sniffedType(bytes: Buffer): string {
  return isText(bytes.subarray(0, SNIFFED_BYTES).toString('latin1')) ? 'text/plain' : 'application/octet-stream'
}

function isText(start: string): boolean {
  if (/^%(?:PDF-|!PS)/.test(start)) return false
  // Markup, or a byte order mark.
  if (/^\s*<[a-z!?]/i.test(start) || /^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/.test(start)) return true
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that no text has
  return !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(start)
}
