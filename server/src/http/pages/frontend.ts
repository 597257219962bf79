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

function loadAssets(folder: string): Map<string, EncodedResponse> {
  const assets = new Map<string, EncodedResponse>()
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[path.extname(file)]
    if (!type) continue
    const full = path.join(folder, file)
    const optional = (suffix: string) => (fs.existsSync(full + suffix) ? fs.readFileSync(full + suffix) : undefined)
    // Names under assets/ contain a hash of their content.
    const lasting = file.startsWith(`assets${path.sep}`)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400'
    const headers = {
      'content-type': type,
      'cache-control': lasting,
      'x-content-type-options': 'nosniff',
      // Icons may be shown elsewhere, such as in mails and lists of sites.
      'cross-origin-resource-policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
    }
    const bytes = { identity: fs.readFileSync(full), gzip: optional('.gz'), br: optional('.br') }
    assets.set(`/${file.split(path.sep).join('/')}`, encodedResponseOf(200, headers, bytes))
  }
  return assets
}
