import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** Reads the entries of a zip file by name, using its directory. Throws if a checksum is wrong. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== END) end--
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The directory is damaged')
    const method = zip.readUInt16LE(at + 10)
    const size = zip.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [number, number, number]
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const packed = zip.subarray(start, start + size)
    const bytes = method === 0 ? packed : inflateRawSync(packed)
    const title = zip.toString('utf8', at + 46, at + 46 + name)
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${title} is damaged`)
    files.set(title, bytes)
    at += 46 + name + extra + comment
  }
  return files
}
