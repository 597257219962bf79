import { hash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buildBrowsers, type ExtensionBuild, zipOf } from '@unspun/contract/extension.ts'

/** A build with its zip. */
export interface BuiltExtension {
  build: ExtensionBuild
  file: string
  zip: Buffer
}

/**
 * Reads the zips that `npm run extension` has made in `folder`, in the order of `buildBrowsers`. Those that are missing are left out. They
 * stay in memory, so that what is served always has the checksum that the page shows.
 */
export async function readBuilds(folder: string): Promise<BuiltExtension[]> {
  const read = buildBrowsers.map(async (browser): Promise<BuiltExtension[]> => {
    const file = zipOf(browser)
    const zip = await fs.readFile(path.join(folder, file)).catch(ifMissing)
    if (!zip) return []
    const build = { browser, path: `/extension/${file}`, bytes: zip.length, sha256: hash('sha256', zip, 'hex') }
    return [{ build, file, zip }]
  })
  return (await Promise.all(read)).flat()
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
