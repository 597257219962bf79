import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...fs
    .readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => `docs/${file}`),
]

test('every link in the documents has a target', () => {
  for (const document of documents) {
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const file = path.resolve(ROOT, path.dirname(document), target.replace(/#.*/, ''))
      assert.ok(fs.existsSync(file), `${document} links to ${target}`)
    }
  }
})

/** Every name in a folder and below it, so that `http/pages/pages.ts` is found as `server/src/http/pages/pages.ts`. */
