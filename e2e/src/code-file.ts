import { readFileSync } from 'node:fs'
import path from 'node:path'

const MANIFEST = path.join(import.meta.dirname, '../../web/build/client/.vite/manifest.json')

/** Returns the path under which the site serves a source file of the web part that browsers load later, such as `layout/Overlays.tsx`. */
export function codeFile(source: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>
  return `/${manifest[`src/${source}`]!.file}`
}
