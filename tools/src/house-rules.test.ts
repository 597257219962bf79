import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { migrationNames } from '../../server/src/database/migrate.ts'
import { checkSentences, codeRules, sentencesIn } from './house-rules/code-rules.ts'
import { checkImportLaw, type Declared, type Exceptions } from './house-rules/import-law.ts'
import { checkPageTexts } from './house-rules/page-texts.ts'
import { type Complaint, readTexts, readTree } from './house-rules/source.ts'
import { checkTranslatedText } from './house-rules/translated-text.ts'
import { checkDefinitions, treeRules } from './house-rules/tree-rules.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const tree = readTree(ROOT)

const EXCEPTIONS: Exceptions = {
  'server/src/publishing/sitemap/crawler-routes.ts': {
    law: 'server: routes',
    why: 'search engines get text and XML at fixed addresses, not the JSON of a declared endpoint',
  },
  'server/src/identity/identity-routes.ts': {
    law: 'server: routes',
    why: 'identity answers with cookies and redirects, which a declared endpoint has not',
  },
  'server/src/identity/social/social-routes.ts': {
    law: 'server: routes',
    why: 'browsers go to these addresses and are sent on, with cookies',
  },
  'server/src/settings/provider-settings.ts': {
    law: 'server: database and settings know no noun',
    why: 'a provider of social sign-in is known by its name',
  },
}

function declaredPackages(): Declared {
  const declared: Declared = {}
  const packages = fs.readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}`)
  for (const workspace of ['contract', 'canonical', 'extension', 'server', 'web', ...packages]) {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      fs.readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8'),
    )
    declared[workspace] = new Set(Object.keys({ ...dependencies, ...optionalDependencies }))
  }
  return declared
}

function assertNone(complaints: Complaint[]): void {
  const lines = complaints.map(({ file, line, rule, detail }) => `${file}:${line}  ${rule}: ${detail}`)
  assert.equal(lines.length, 0, `\n${lines.join('\n')}\n`)
}

test('reads the tree', () => {
  assert.ok(tree.length > 50)
})

test('the import law holds', () => {
  assertNone(checkImportLaw(tree, declaredPackages(), EXCEPTIONS))
})

test('a function or view of the database is defined in one place', () => {
  assertNone(checkDefinitions(readTexts(ROOT, /\.(ts|sql)$/)))
})

for (const [title, rule] of Object.entries({ ...codeRules, ...treeRules })) {
  test(title, () => assertNone(rule(tree)))
}

test('the code of the pages contains no sentences for readers', () => {
  assertNone(checkPageTexts(tree))
})

test('the text of the pages can be translated by the browser', () => {
  assertNone(checkTranslatedText(tree))
})

/** Modules with words that pages use in other places too. */
const COMMON = new Set([
  'log.ts',
  'notification-lines.ts',
  'notification-settings.ts',
  'notifications.ts',
  'outgoing-feeds.ts',
])

test('no sentence of the contract appears anywhere else', async () => {
  const folder = path.join(ROOT, 'contract/src/messages')
  const names = fs.readdirSync(folder).filter((name) => !COMMON.has(name))
  const modules = await Promise.all(names.map((name) => import(path.join(folder, name))))
  const sentences = modules.flatMap((module) => sentencesIn({ ...module }))
  assert.ok(sentences.length > 20)
  assertNone(checkSentences(tree, sentences))
})

test('migrations are numbered without gaps', () => {
  assert.ok(migrationNames().length > 0)
})
