export interface ByteRange {
  start: number
  end: number
}

/**
 * The part that a `Range` header asks for of something `size` bytes long: from `start` to `end`, both included. Undefined means the whole (no
 * header, several ranges, another unit, nonsense: RFC 9110 lets all of them be ignored), `unsatisfiable` a part that is not there.
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
