import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render } from '@unspun/contract/site.ts'
import { type EncodedResponse, encodedResponseOf } from '@unspun/page-cache/encoded-response.ts'
import type { OtherHosts } from './page-headers.ts'
import { builtShell, type PageShell } from './page-shell.ts'

export interface Frontend {
  render: Render
  shell: PageShell
  /** Scripts, fonts and icons by path, in memory. Reading them from disk costs four times as much as a page. */
  assets: Map<string, EncodedResponse>
  /** In development, receives every request first. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Loads the build in `folder`, which contains `client` and `server`. The policy allows `hosts`. */
export async function builtFrontend(folder: string, hosts: OtherHosts): Promise<Frontend> {
  const entry = pathToFileURL(path.join(folder, 'server/entry-server.js')).href
  const { createRenderer } = (await import(entry)) as { createRenderer(): Promise<Render> }
  const client = path.join(folder, 'client')
  return { render: await createRenderer(), shell: builtShell(client, hosts), assets: loadAssets(client) }
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Types that programs ask for and the site has not, such as `/favicon.gif` and `/browserconfig.xml`. */
const ABSENT = ['.gif', '.jpg', '.jpeg', '.xml', '.json', '.map', '.php']

export function isOfProgram(file: string): boolean {
  const type = path.extname(file).toLowerCase()
  return type in TYPES || ABSENT.includes(type)
}

/** The address of files whose names contain a hash of their content. */
export const ASSETS = '/assets/'
/** The names under it, of this build and of others. */
const NAME = /^[\w-]{1,60}\.\w{1,12}$/

/** A script, style or font as builds store it for each other. */
export interface PageFile {
  name: string
  bytes: Buffer
  /** True if the bytes are compressed with Brotli. */
  brotli: boolean
}

/** Returns the name of a file that a build may have stored for others, if `address` can be one. */
export function sharedName(address: string): string | undefined {
  const name = address.startsWith(ASSETS) ? address.slice(ASSETS.length) : ''
  return NAME.test(name) && TYPES[path.extname(name)] ? name : undefined
}

export function sharedFilesOf({ assets }: Frontend): PageFile[] {
  return [...assets].flatMap(([address, asset]) => {
    const name = sharedName(address)
    if (name === undefined) return []
    const { bytes, headers } = asset.body('br')
    return [{ name, bytes, brotli: headers.includes('content-encoding') }]
  })
}

/** Encodes a file of another build as if it were of this one. */
export const encodeFile = ({ name, bytes, brotli }: PageFile): EncodedResponse =>
  encodedResponseOf(200, headersOf(ASSETS + name), brotli ? { br: bytes } : { identity: bytes })

function headersOf(address: string): Record<string, string> {
  const type = TYPES[path.extname(address)]!
  return {
    'content-type': type,
    'cache-control': address.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    // Icons may be shown elsewhere, such as in mails and lists of sites.
    'cross-origin-resource-policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
  }
}

function loadAssets(folder: string): Map<string, EncodedResponse> {
  const assets = new Map<string, EncodedResponse>()
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TYPES[path.extname(file)]) continue
    const full = path.join(folder, file)
    const optional = (suffix: string) => (fs.existsSync(full + suffix) ? fs.readFileSync(full + suffix) : undefined)
    const bytes = { identity: fs.readFileSync(full), gzip: optional('.gz'), br: optional('.br') }
    const address = `/${file.split(path.sep).join('/')}`
    assets.set(address, encodedResponseOf(200, headersOf(address), bytes))
  }
  return assets
}
