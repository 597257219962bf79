import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Fonts and pictures are already compressed.
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/

/** Writes a `.br` and a `.gz` copy of every text file, so that requests need no compression. */
export function compressAssets(folder: string): void {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(name)) continue
    const file = path.join(folder, name)
    const bytes = fs.readFileSync(file)
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
    fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes, best))
    fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
