import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** The earliest time that zip files can store. */
const FIXED_TIME = new Date(1980, 0, 1)

/** The bytes depend on names and contents alone. Returns the size in bytes. */
export async function writeZip(folder: string, zipFile: string): Promise<number> {
  const zip = new ZipFile()
  const names = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => name.split(path.sep).join('/'))
    .sort()
  for (const name of names) {
    zip.addBuffer(fs.readFileSync(path.join(folder, name)), name, {
      mtime: FIXED_TIME,
      mode: 0o100644,
      forceDosTimestamp: true,
    })
  }
  zip.end()
  await pipeline(zip.outputStream, fs.createWriteStream(zipFile))
  return fs.statSync(zipFile).size
}
