import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const GREY = { r: 120, g: 130, b: 140 }

export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: GREY } })

/** Creates a rotated JPEG with a location, as phones write it. The upper half of the displayed picture is white. */
export async function phonePicture(width = 600, height = 400): Promise<Buffer> {
  // The picture is displayed with a rotation of 90 degrees, so the left half of the file is its upper half.
  const left = await sharp({ create: { width: width / 2, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export const movingGif = () =>
  moving()
    .gif({ delay: [100, 100] })
    .toBuffer()
export const movingWebp = () =>
  moving()
    .webp({ delay: [100, 100] })
    .toBuffer()

function moving() {
  const [width, height] = [200, 200]
  // Two frames, one below the other. Identical frames would be merged.
  const data = Buffer.alloc(width * height * 2 * 3, 40).fill(200, width * height * 3)
  return sharp(data, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
}

/** Creates a PNG whose header claims the given size, with almost no data. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND'),
  ])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Creates a small JPEG whose header claims 65,000 x 65,000 pixels. */
export async function jpegBomb(): Promise<Buffer> {
  const bytes = await plainPicture(64, 64).jpeg().toBuffer()
  // The frame header: marker, length, precision, height, width.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_000, frame + 5)
  bytes.writeUInt16BE(65_000, frame + 7)
  return bytes
}

/** Random pixels do not compress, so half of the file is half of the picture. */
export async function truncatedJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const whole = await sharp({ create: { width: 800, height: 600, channels: 3, background: GREY, noise } })
    .jpeg()
    .toBuffer()
  return whole.subarray(0, whole.length / 2)
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>1</script></svg>',
)
export const html = Buffer.from('<!doctype html><title>Not found</title><script>alert(1)</script>')
