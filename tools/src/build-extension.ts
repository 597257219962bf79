import fs from 'node:fs'
import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import sharp from 'sharp'
import { zipOf } from '../../contract/src/extension.ts'
import { type Browser, iconSizes, manifestOf } from '../../extension/src/manifest.ts'
import type { SiteAddresses } from '../../extension/src/site-addresses.ts'
import { installed, ROOT, run } from './steps.ts'
import { writeZip } from './write-zip.ts'

export const EXTENSION_BUILD = path.join(ROOT, 'extension', 'build')

export interface ExtensionOptions {
  site: SiteAddresses
  /** Match patterns of outlets that need no permission, for tests. */
  permitted?: readonly string[]
  /** The key of the extension's id in Chromium, for tests. */
  key?: string
  /** The output folder. Concurrent builds need different ones. */
  out?: string
}

/** A folder that the browser can load, and the same as a zip for its store. */
export interface BuiltExtension {
  browser: Browser
  folder: string
  zip: string
  zipBytes: number
}

/** The build is reproducible. Throws `OperatorError` with the builder's output. */
export async function buildExtension({
  site,
  permitted = [],
  key,
  out = EXTENSION_BUILD,
}: ExtensionOptions): Promise<BuiltExtension[]> {
  const code = path.join(out, 'code')
  fs.rmSync(code, { recursive: true, force: true })
  const { status, printed } = await run({
    file: installed('vite'),
    args: ['build', '--app', 'extension', '--config', 'extension/vite.config.ts'],
    env: { EXTENSION_BUILD: code },
  })
  if (status !== 0)
    throw new OperatorError(`The extension could not be built. Output of the build:\n${printed.trimEnd()}`)
  const icons = await drawIcons()
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const built: BuiltExtension[] = []
  for (const browser of ['chromium', 'firefox'] as const) {
    const folder = path.join(out, browser)
    fs.rmSync(folder, { recursive: true, force: true })
    fs.cpSync(code, folder, { recursive: true })
    fs.mkdirSync(path.join(folder, 'icons'))
    for (const [size, png] of icons) fs.writeFileSync(path.join(folder, 'icons', `${size}.png`), png)
    writeJson(
      path.join(folder, 'manifest.json'),
      manifestOf({ browser, site, version, permitted, ...(key && { key }) }),
    )
    writeJson(path.join(folder, 'site.json'), site)
    const zip = path.join(out, zipOf(browser))
    built.push({ browser, folder, zip, zipBytes: await writeZip(folder, zip) })
  }
  fs.rmSync(code, { recursive: true })
  return built
}

async function drawIcons(): Promise<[size: number, png: Buffer][]> {
  const svg = fs.readFileSync(path.join(ROOT, 'web', 'public', 'favicon.svg'))
  return Promise.all(
    iconSizes.map(
      async (size): Promise<[number, Buffer]> => [
        size,
        await sharp(svg, { density: 512 }).resize(size, size).png().toBuffer(),
      ],
    ),
  )
}

function writeJson(file: string, value: object): void {
  fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
