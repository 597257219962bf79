import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSentences, codeRules, sentencesIn } from './code-rules.ts'
import { checkImportLaw } from './import-law.ts'
import { importsOf } from './imports.ts'

import { checkPageTexts } from './page-texts.ts'

import { type Complaint, sourceOf } from './source.ts'
import { checkTranslatedText } from './translated-text.ts'
import { checkDefinitions, treeRules } from './tree-rules.ts'

const DECLARED = {
  web: new Set(['react']),
  server: new Set(['kysely', 'fastify', 'typebox']),
  contract: new Set(['typebox']),
}

const places = (complaints: Complaint[]) => complaints.map(({ file, line }) => `${file}:${line}`)

const FORBIDDEN_IMPORTS: [law: string, file: string, code: string][] = [
  ['contract', 'contract/src/a.ts', "import { x } from '@unspun/server/app.ts'"],
  ['canonical', 'canonical/src/a.ts', "import { x } from '@unspun/server/app.ts'"],
  ['extension', 'extension/src/a.ts', "import fs from 'node:fs'"],
  ['contract', 'contract/src/a.ts', "import fs from 'node:fs'"],
  ['web', 'web/src/a.tsx', "import fs from 'node:fs'"],
  ['web', 'web/src/a.tsx', "export { x } from '@unspun/server/app.ts'"],
  ['web', 'web/src/a.tsx', "const x = await import('left-pad')"],
  ['web: pages are declared once', 'web/src/ui/a.tsx', "import { Home } from '../pages/Home.tsx'"],
  ['server', 'server/src/a.ts', "import { x } from '../../web/src/api.ts'"],
  ['server', 'server/src/a.ts', "import { x } from 'left-pad'"],
  ['packages', 'packages/web-fetch/src/a.ts', "import { x } from '@unspun/server/fixes/store.ts'"],
  ['server: machinery knows no noun', 'server/src/engines/a.ts', "import type { x } from '../fixes/store.ts'"],
  ['packages', 'packages/web-fetch/src/a.ts', "import { x } from '@unspun/server/fixes/store.ts'"],
  ['server: machinery knows no noun', 'server/src/http/a.ts', "import { x } from '../config.ts'"],
  ['server: machinery knows no noun', 'server/src/engines/a.ts', "import { x } from '../database/tables.ts'"],
  ['server: database and settings know no noun', 'server/src/settings/a.ts', "import { x } from '../fixes/store.ts'"],
  ['server: database and settings know no noun', 'server/src/database/a.ts', "import { x } from '../http/errors.ts'"],
  ['server: nothing stands on the top', 'server/src/fixes/a.ts', "import type { x } from '../app.ts'"],
  ['server: nothing stands on the top', 'server/src/engines/jobs/a.ts', "import { x } from '../../site/log.ts'"],
  ['server: test kits are for tests', 'server/src/app.ts', "import { x } from './testing/test-database.ts'"],
  ['server: test kits are for tests', 'server/src/site/a.ts', "import { x } from '../engines/s3-test-kit.ts'"],
  ['server: nouns', 'server/src/headlines/extraction/a.ts', "import { x } from '../../http/mount.ts'"],
  ['server: routes', 'server/src/fixes/routes.ts', "import { x } from '../votes/routes.ts'"],
  ['server: routes', 'server/src/fixes/routes.ts', "import { x } from '../http/mount.ts'"],
  ['server: routes', 'server/src/fixes/routes.ts', "import type { FastifyRequest } from 'fastify'"],
  ['server: stores', 'server/src/fixes/store.ts', "import { x } from '../http/endpoint.ts'"],
  ['server: stores', 'server/src/fixes/store.ts', "import { x } from '@unspun/web-fetch/web-fetch.ts'"],
  ['server: stores', 'server/src/fixes/store.ts', "import fastify from 'fastify'"],
  ['server: nouns', 'server/src/fixes/count.ts', "import { x } from '../http/mount.ts'"],
  ['server: nouns', 'server/src/fixes/count.ts', "import { x } from './routes.ts'"],
  ['server: the demo is never loaded in production', 'server/src/site/site.ts', "import { x } from '../demo/fill.ts'"],
]

for (const [law, file, code] of FORBIDDEN_IMPORTS) {
  test(`import law, ${law}: ${file} may not ${code}`, () => {
    const found = checkImportLaw([sourceOf(file, `\n${code}\n`)], DECLARED, {})
    const own = found.filter((complaint) => complaint.rule === `import law, ${law}`)
    assert.deepEqual(places(own), [`${file}:2`])
  })
}

const ALLOWED_IMPORTS: [file: string, code: string][] = [
  ['contract/src/a.ts', "import { Type } from 'typebox'; import { fixLimits } from './fixes.ts'"],
  ['web/src/a.tsx', "import type { Fix } from '@unspun/contract/fixes.ts'; import { useState } from 'react'"],
  ['web/src/a.tsx', "import { type Fix, fixLimits } from '@unspun/contract/fixes.ts'"],
  ['web/src/pages.ts', "const home = () => import('./pages/Home.tsx')"],
  [
    'server/src/fixes/routes.ts',
    "import { a } from '../http/endpoints/endpoint.ts'; import { b } from '../votes/store.ts'",
  ],
  ['server/src/fixes/routes.ts', "import { a } from './store.ts'; import type { b } from '../http/viewer.ts'"],
  ['server/src/fixes/store.ts', "import { sql } from 'kysely'; import { a } from '../database/database.ts'"],
  ['server/src/engines/a.ts', "import type { Tables } from '../database/tables.ts'"],
  ['server/src/site/site.ts', "const demo = await import('../demo/demo.ts'); import type { x } from '../demo/fill.ts'"],
  ['server/src/fixes/fixes.test.ts', "import { test } from 'node:test'; import { x } from '../app.ts'"],
]

for (const [file, code] of ALLOWED_IMPORTS) {
  test(`import law: ${file} may ${code}`, () => {
    assert.deepEqual(checkImportLaw([sourceOf(file, code)], DECLARED, {}), [])
  })
}

test('an exception applies to its file and law, and is reported when it is not needed', () => {
  const exceptions = { 'server/src/fixes/routes.ts': { law: 'server: routes', why: 'a test' } }
  const bad = sourceOf('server/src/fixes/routes.ts', "import { x } from '../http/mount.ts'")
  assert.deepEqual(checkImportLaw([bad], DECLARED, exceptions), [])
  assert.deepEqual(places(checkImportLaw([], DECLARED, exceptions)), ['server/src/fixes/routes.ts:1'])
})

const BROKEN: Record<string, [file: string, code: string][]> = {
  'the environment is read in server/src/settings/config.ts only': [['server/src/app.ts', 'process.env.PORT']],
  'fetch( stands in api.ts, web-fetch.ts, ask-site.ts and ask-account.ts only': [
    ['web/src/store.ts', "await fetch('/x')"],
    ['server/src/engines/mail/mail.ts', 'globalThis.fetch(url)'],
    ['extension/src/content/content.ts', "fetch('https://news.example')"],
  ],
  'SQL lives in stores, engines and migrations only': [
    ['server/src/fixes/routes.ts', "kysely.selectFrom('users')"],
    ['server/src/app.ts', 'sql`select 1`'],
    ['server/src/app.ts', "database.pool.query('select 1')"],
  ],
  'what everybody sees and which outlets are forbidden is written in the database only': [
    ['server/src/news/store.ts', 'const A = `from headlines h where h.hidden_at is null and h.waiting_until is null`'],
    ['server/src/news/store.ts', "const A = `from forbidden_origins o where o.kind = 'outlet' and o.name = $1`"],
  ],
  'the log of moderation has one writer, which also notifies': [
    ['server/src/admin/erase-store.ts', "transaction.insertInto('operator_actions')"],
    ['server/src/moderation/visibility/hidden-store.ts', 'sql`insert into operator_actions (what) values (1)`'],
  ],
  'no index.ts that re-exports': [['web/src/ui/index.ts', "export * from './a.ts'"]],
  'file names are kebab-case, of components PascalCase': [
    ['server/src/webFetch.ts', ''],
    ['server/src/WebFetch.ts', ''],
    ['web/src/ui/snake_case.tsx', ''],
  ],
  'named exports only, but for the settings of tools': [
    ['web/src/a.tsx', 'export default function A() {}'],
    ['web/src/a.tsx', 'const a = 1; export { a as default }'],
  ],
  'imports end in the name of a file': [['web/src/a.ts', "import { b } from './b'"]],
  'AppError takes a code that stands there': [
    ['server/src/a.ts', 'throw new AppError(code)'],
    ['server/src/a.ts', 'throw new AppError(`Not` + what)'],
  ],
  'handlers see no request and no reply': [['server/src/fixes/routes.ts', 'async (request) => 1']],
  'what only computes gets time and randomness as arguments': [
    ['server/src/fixes/votes/ranking.ts', 'const age = Date.now() - then'],
    ['contract/src/votes.ts', 'const pick = Math.random()'],
  ],
}

for (const [title, rule] of Object.entries(codeRules)) {
  test(`can fail: ${title}`, () => {
    const samples = BROKEN[title] ?? []
    assert.ok(samples.length > 0, 'no sample')
    for (const [file, code] of samples) {
      assert.ok(rule([sourceOf(file, code)]).length > 0, `${file} passes: ${code.slice(0, 80)}`)
    }
  })
}

test('reports a file at the root of the server', () => {
  const tree = ['server/src/main.ts', 'server/src/loose.ts', 'server/src/fixes/store.ts'].map((file) =>
    sourceOf(file, ''),
  )
  const complaints = Object.values(treeRules).flatMap((rule) => rule(tree))
  assert.deepEqual(places(complaints), ['server/src/loose.ts:1'])
})

test('reports a database function that is defined twice, in any files', () => {
  const text = 'select 1;\ncreate or replace function fix_quality() returns int'
  const found = (...paths: string[]) => places(checkDefinitions(paths.map((path) => ({ path, text }))))
  assert.deepEqual(found('server/src/fixes/votes/votes.sql'), [])
  for (const path of ['server/src/fixes/votes/store.ts', 'server/src/database/migrations/0002-faster.sql'])
    assert.deepEqual(found(path), [`${path}:2`])
  assert.deepEqual(found('server/src/fixes/votes/votes.sql', 'server/src/fixes/fixes.sql'), [
    'server/src/fixes/fixes.sql:2',
  ])
})

test('finds sentences in a page but not labels, class names, keys, logs and errors', () => {
  const found = (code: string) => checkPageTexts([sourceOf('web/src/a.tsx', code)]).map(({ line }) => line)
  assert.deepEqual(found('const a = <p>\n  or with email\n</p>'), [1])
  assert.deepEqual(found('const a = <b aria-label="Order of comments" />'), [1])
  assert.deepEqual(found('const a = <b aria-label={`Reply to #{name}`} />'.replace('#', '$')), [1])
  assert.deepEqual(found("const a = <p>{busy ? 'Really gone?' : null}</p>"), [1])
  assert.deepEqual(found("notify('Your fix is posted.')"), [1])
  assert.deepEqual(found('const a = <a className="btn btn-line mt-2" title=\'Log out\'>Sign in</a>'), [])
  assert.deepEqual(found("throw new Error('AppContext is not here')"), [])
  assert.deepEqual(found("console.warn('The link could not be sent')"), [])
  assert.deepEqual(found('const key = `title of #{address} here`'.replace('#', '$')), [])
  assert.deepEqual(checkPageTexts([sourceOf('web/src/a.test.ts', "const a = 'Your fix is posted.'")]), [])
})

test('finds a sentence in code but not in a comment', () => {
  const sentences = sentencesIn({
    a: { b: 'Please enter a title.' },
    c: (max: number) => `At most ${max} characters here.`,
  })
  assert.deepEqual(sentences, ['Please enter a title.', 'characters here.'])
  const typed = sourceOf('web/src/a.tsx', "// Please enter a title.\nconst a = 'Oh. Please enter a title.'\n")
  const filled = sourceOf('web/src/b.tsx', 'const b = <p>{`#{3} characters here.`}</p>'.replace('#', '$'))
  assert.deepEqual(places(checkSentences([typed, filled], sentences)), ['web/src/a.tsx:2', 'web/src/b.tsx:1'])
})

test('distinguishes comments, strings, templates and expressions', () => {
  const text = `a('// é😀') // c\nd(\`e\${f('}')}g\`) /* h */ / i; j(/'[/]/) + k; const l = <p title="m">don't</p>`
  const source = sourceOf('web/src/a.tsx', text)
  assert.equal(
    source.code,
    `a('// é😀')     \nd(\`e\${f('}')}g\`)         / i; j(/'[/]/) + k; const l = <p title="m">don't</p>`,
  )
  assert.equal(
    source.bare,
    `a('      ')     \nd(\` \${f(' ')} \`)         / i; j(      ) + k; const l = <p title=" ">     </p>`,
  )
  assert.deepEqual(
    source.strings.map(({ start, end }) => text.slice(start, end)).sort(),
    ['// é😀', 'e', '}', 'g', 'm', "don't"].sort(),
  )
})

test('throws for a file that cannot be parsed', () => {
  assert.throws(() => sourceOf('web/src/a.ts', 'const = 1'), /web\/src\/a\.ts/)
})

test('finds every kind of import, with its line', () => {
  const code = `import a, { type B } from './a.ts'
import './side.ts'
import type { C } from 'c/deep'
export * from '@scope/d/deep'
// import e from './e.ts'
const f = await import('./f.ts'), g = new URL('./g.ts', import.meta.url)
const h = "import h from './h.ts'"
import {
  i,
} from '@unspun/contract/i.ts'`
  const found = importsOf(sourceOf('web/src/x/y.ts', code)).map(({ target, typeOnly, line }) => [
    target,
    typeOnly,
    line,
  ])
  assert.deepEqual(found, [
    ['web/src/x/a.ts', false, 1],
    ['web/src/x/side.ts', false, 2],
    ['c', true, 3],
    ['@scope/d', false, 4],
    ['web/src/x/f.ts', false, 6],
    ['web/src/x/g.ts', false, 6],
    ['contract/src/i.ts', false, 8],
  ])
})

const LOST_IN_TRANSLATION: [what: string, code: string][] = [
  ['text behind a conditional element', '<b>{busy ? <i /> : null}More</b>'],
  ['a value behind a conditional element', '<b>{busy && <i />}{count}</b>'],
  ['text behind a list', '<b>{names.map((name) => <i key={name} />)} and more</b>'],
  ['text behind two conditional elements', '<b>{a ? <i /> : null}{b ? <i /> : null}More</b>'],
  ['text behind a component that may render nothing', '<b><Maybe />More</b>'],
  ['text behind a constant that may be nothing', '<b>{mark}More</b>'],
  ['a space behind a conditional element', "<b>{busy ? <i /> : null}{' '}<i /></b>"],
  ['children behind a conditional element', '<b>{busy ? <i /> : null}{children}</b>'],
  ['conditional text beside an element', "<b><i />{busy ? 'Wait' : null}</b>"],
  ['text or an element beside an element', '<b><i />{link ? <a>{name}</a> : name}</b>'],
  ['text of a list', '<b><i />{names.map((name) => name)}</b>'],
  ['a conditional fragment with text', '<b><i />{busy ? <>Wait <i /></> : null}</b>'],
  ['a lone conditional fragment with text', '<b>{busy ? <>Wait <i /></> : null}</b>'],
  ['a fragment in a fragment', '<b><i />{busy ? <><>Wait</><i /></> : null}</b>'],
]
const KEPT_IN_TRANSLATION: [what: string, code: string][] = [
  ['text in an element of its own', '<b>{busy ? <i /> : null}<span>More</span></b>'],
  ['text before a conditional element', '<b>More{busy ? <i /> : null}</b>'],
  ['an element between both', '<b>{busy ? <i /> : null}<i />More</b>'],
  ['one text or another', "<b><i />{busy ? 'Wait' : 'More'}</b>"],
  ['lone conditional text', "<b>{busy ? 'Wait' : null}</b>"],
  ['a conditional element with text', '<b><i />{busy ? <span>Wait</span> : null}</b>'],
  ['children that are elements', '<b>{busy ? <i /> : null}{element}</b>'],
  ['a constant element', '<b>{busy ? <i /> : null}{icon}</b>'],
]
const asComponent = (code: string) =>
  sourceOf(
    'web/src/ui/a.tsx',
    `function Maybe() { if (a) return null; return <i /> }
interface Props { children: ReactNode; element: ReactElement | null }
const icon = <i />
const mark = busy ? <i /> : null
const page = (${code})`,
  )
for (const [what, code] of LOST_IN_TRANSLATION)
  test(`translated text: ${what} needs an element`, () => {
    assert.deepEqual([...new Set(places(checkTranslatedText([asComponent(code)])))], ['web/src/ui/a.tsx:5'])
  })
for (const [what, code] of KEPT_IN_TRANSLATION)
  test(`translated text: ${what} is kept`, () => {
    assert.deepEqual(checkTranslatedText([asComponent(code)]), [])
  })
