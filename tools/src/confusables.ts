import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './steps.ts'

/*
 * Generates the site's table of confusable characters from Unicode's own (https://www.unicode.org/Public/security/latest/confusables.txt):
 *
 *   node tools/src/confusables.ts PATH_OF_CONFUSABLES_TXT
 *
 * Each line of the result has a text and the characters that look like it, as code points in hexadecimal.
 */

const TABLE = path.join(ROOT, 'server/src/engines/lookalikes/confusables.txt')

const [from] = process.argv.slice(2)
if (from === undefined) throw new Error('Name the file confusables.txt of Unicode')
const given = fs.readFileSync(from, 'utf8')
const version = /^# Version: (\S+)/m.exec(given)?.[1]
if (version === undefined) throw new Error(`${from} names no version of Unicode`)

const lookalikes = new Map<string, string[]>()
for (const line of given.split('\n')) {
  const [, source, target] = /^\uFEFF?([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;\s*MA\b/.exec(line) ?? []
  if (source === undefined || target === undefined) continue
  const text = target.replaceAll(' ', '+')
  lookalikes.set(text, [...(lookalikes.get(text) ?? []), source])
}
const header = [
  `# Characters that look alike, from confusables.txt of Unicode ${version}. Made by tools/src/confusables.ts.`,
  '# © Unicode, Inc. See unicode-licence.txt.',
]
const lines = [...lookalikes].map(([text, sources]) => [text, ...sources].join(' '))
fs.writeFileSync(TABLE, [...header, ...lines, ''].join('\n'))
process.stdout.write(`${lines.length} texts, Unicode ${version}\n`)
