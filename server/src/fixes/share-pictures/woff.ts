import { inflateSync } from 'node:zlib'

/** Widths in ems, by code point. */
export type Widths = ReadonlyMap<number, number>

/** Reads WOFF 1 (w3.org/TR/WOFF; OpenType tables cmap, head, hhea and hmtx). Only for our own fonts. */
export function readWoff(bytes: Buffer): Widths {
  const table = (tag: string) => tableOf(bytes, tag)
  const unitsPerEm = table('head').readUInt16BE(18)
  const metrics = table('hmtx')
  const lastMetric = table('hhea').readUInt16BE(34) - 1
  const widths = new Map<number, number>()
  for (const [character, glyph] of glyphsOf(table('cmap'))) {
    widths.set(character, metrics.readUInt16BE(4 * Math.min(glyph, lastMetric)) / unitsPerEm)
  }
  return widths
}

function tableOf(bytes: Buffer, tag: string): Buffer {
  const count = bytes.readUInt16BE(12)
  for (let entry = 44; entry < 44 + 20 * count; entry += 20) {
    if (bytes.toString('latin1', entry, entry + 4) !== tag) continue
    const [offset, length, whole] = [4, 8, 12].map((at) => bytes.readUInt32BE(entry + at)) as [number, number, number]
    const packed = bytes.subarray(offset, offset + length)
    return length < whole ? inflateSync(packed) : packed
  }
  throw new Error(`A font has no table ${tag}`)
}

/** Subtables of format 4 cover the first 65,536 code points, which is all that these fonts have. */
function* glyphsOf(cmap: Buffer): Generator<[character: number, glyph: number]> {
  const count = cmap.readUInt16BE(2)
  for (let record = 4; record < 4 + 8 * count; record += 8) {
    const subtable = cmap.subarray(cmap.readUInt32BE(record + 4))
    if (subtable.readUInt16BE(0) === 4) return yield* segmentsOf(subtable)
  }
  throw new Error('A font has no characters in format 4')
}

function* segmentsOf(subtable: Buffer): Generator<[character: number, glyph: number]> {
  const size = subtable.readUInt16BE(6)
  for (let at = 0; at < size; at += 2) {
    const end = subtable.readUInt16BE(14 + at)
    const start = subtable.readUInt16BE(16 + size + at)
    const delta = subtable.readUInt16BE(16 + 2 * size + at)
    const offsetAt = 16 + 3 * size + at
    const offset = subtable.readUInt16BE(offsetAt)
    for (let character = start; character <= end && character < 0xffff; character++) {
      const found = offset === 0 ? character : subtable.readUInt16BE(offsetAt + offset + 2 * (character - start))
      const glyph = found === 0 ? 0 : (found + delta) & 0xffff
      if (glyph !== 0) yield [character, glyph]
    }
  }
}
