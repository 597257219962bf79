export interface ByteRange {
  start: number
  end: number
}

/**
 * The bytes that a `Range` header requests from a resource of `size` bytes: from `start` to `end`, both included. Undefined means the whole
 * resource: no header, several ranges, another unit or a syntax error, all of which RFC 9110 allows a server to ignore. `unsatisfiable`
 * means that the range lies outside.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) > 0 && size > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'unsatisfiable'
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
